package org.keelgraph.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.keelgraph.bench.machine.RunMetadata;
import org.keelgraph.bench.sample.SampleRecord;

/**
 * Everything that a report says, computed from samples and metadata and nothing else, so that
 * whoever has those can compute it again.
 *
 * @param metadata the run
 * @param cells what the samples of each cell say, in order of appearance
 * @param failures samples that failed, in order
 * @param samples number of samples, warm-ups included
 */
public record ReportModel(
    RunMetadata metadata, List<CellSummary> cells, List<Failure> failures, int samples) {

  /**
   * A sample that failed.
   *
   * @param line its line in samples.jsonl, from 1
   * @param sample the sample
   */
  public record Failure(int line, SampleRecord sample) {}

  /** How a run stands. */
  public enum State {
    /** It has not ended, or was killed. */
    RUNNING,
    /** Every sample passed. */
    COMPLETE,
    /** A sample failed, or the run broke off by an error. */
    FAILED,
    /** It was cut short from outside. */
    INTERRUPTED
  }

  /** Computes the model. */
  public static ReportModel of(List<SampleRecord> samples, RunMetadata metadata) {
    List<Failure> failures = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      if (samples.get(i).failed()) {
        failures.add(new Failure(i + 1, samples.get(i)));
      }
    }
    return new ReportModel(
        metadata, CellSummaries.of(samples), List.copyOf(failures), samples.size());
  }

  /** Samples that passed, warm-ups included. */
  public int passed() {
    return samples - failures.size();
  }

  /** Samples that failed, warm-ups included. */
  public int failed() {
    return failures.size();
  }

  /** How the run stands. */
  public State state() {
    RunMetadata.Finish finish = metadata.finished();
    if (finish == null) {
      return State.RUNNING;
    }
    if (finish.interrupted()) {
      return State.INTERRUPTED;
    }
    return failures.isEmpty() && finish.error() == null ? State.COMPLETE : State.FAILED;
  }

  /** Percentage of processor time stolen over the run, if both ends of it are known. */
  public OptionalDouble stealPercent() {
    RunMetadata.Finish finish = metadata.finished();
    return finish == null
        ? OptionalDouble.empty()
        : finish.machine().stealPercentSince(metadata.started());
  }
}
