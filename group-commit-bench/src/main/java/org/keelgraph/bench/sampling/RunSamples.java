package org.keelgraph.bench.sampling;

import java.time.InstantSource;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.keelgraph.bench.machine.ResourceMeter;
import org.keelgraph.bench.sample.Cell;
import org.keelgraph.bench.sample.Outcome;
import org.keelgraph.bench.sample.SampleRecord;
import org.keelgraph.bench.sample.Turn;

/** The samples of one run of one variant; adds turn and resources. */
final class RunSamples implements Samples {

  private final Turn turn;
  private final InstantSource clock;
  private final Consumer<SampleRecord> sink;
  private final Progress progress;
  private final ResourceMeter meter = ResourceMeter.start();
  private String startedAt;
  // A failure to keep evidence must end the run, not be filed as a failure of the variant.
  private @Nullable RuntimeException sinkFailure;

  RunSamples(Turn turn, InstantSource clock, Consumer<SampleRecord> sink, Progress progress) {
    this.turn = turn;
    this.clock = clock;
    this.sink = sink;
    this.progress = progress;
    this.startedAt = turn.startedAt();
  }

  void run(Variant variant) throws InterruptedException {
    try {
      variant.run().run(this);
    } catch (InterruptedException e) {
      throw e;
    } catch (Throwable failure) {
      throwSinkFailure();
      emit(variant.cell(), Outcome.error(Map.of(), failure));
    }
    throwSinkFailure();
  }

  @Override
  public void emit(Cell cell, Outcome outcome) {
    Outcome stamped = outcome.resources() == null ? outcome.with(meter.lap()) : outcome;
    SampleRecord sample = new SampleRecord(cell, turn.startingAt(startedAt), stamped);
    try {
      sink.accept(sample);
    } catch (RuntimeException e) {
      sinkFailure = e;
      throw e;
    }
    progress.sampled(sample);
    startedAt = clock.instant().toString();
    meter.lap();
  }

  @Override
  public boolean measure(Cell cell, Measurement measurement) throws InterruptedException {
    PhaseTimer timer = new PhaseTimer();
    Outcome outcome;
    try {
      outcome = measurement.measure(timer);
    } catch (InterruptedException e) {
      throw e;
    } catch (Throwable failure) {
      throwSinkFailure();
      outcome = Outcome.error(timer.phases(), failure);
    }
    emit(cell, outcome);
    return !outcome.status().failed();
  }

  private void throwSinkFailure() {
    if (sinkFailure != null) {
      throw sinkFailure;
    }
  }
}
