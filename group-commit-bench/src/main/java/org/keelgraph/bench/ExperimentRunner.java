package org.keelgraph.bench;

import java.io.IOException;
import java.util.List;
import org.keelgraph.bench.evidence.EvidenceFolder;
import org.keelgraph.bench.machine.RunMetadata;
import org.keelgraph.bench.sample.Outcome;
import org.keelgraph.bench.sampling.Progress;
import org.keelgraph.bench.sampling.Sampler;
import org.keelgraph.bench.sampling.SamplingPlan;
import org.keelgraph.bench.sampling.Variant;

/** Runs any experiment by the sampling protocol and leaves its evidence, however it ends. */
public final class ExperimentRunner {

  private ExperimentRunner() {}

  /**
   * Runs an experiment and finishes its evidence. If the thread is interrupted, the evidence says
   * so and the thread's interrupt stays set.
   *
   * @throws IOException if the evidence cannot be written
   */
  public static RunSummary run(
      Experiment experiment, SamplingPlan plan, EvidenceFolder evidence, Progress progress)
      throws IOException {
    try {
      List<Variant> variants = experiment.variants();
      evidence.begin(
          new RunMetadata.Sampling(
              experiment.name(), plan.warmups(), plan.repeats(), variants.size()));
      new Sampler(plan, progress).run(variants, evidence::append);
    } catch (InterruptedException e) {
      RunSummary summary = new RunSummary(evidence.path(), evidence.finish(true, null));
      Thread.currentThread().interrupt();
      return summary;
    } catch (Throwable failure) {
      finishAfter(failure, evidence);
      throw failure;
    }
    return new RunSummary(evidence.path(), evidence.finish(false, null));
  }

  private static void finishAfter(Throwable failure, EvidenceFolder evidence) {
    try {
      evidence.finish(false, Outcome.stackTrace(failure));
    } catch (IOException | RuntimeException second) {
      failure.addSuppressed(second);
    }
  }
}
