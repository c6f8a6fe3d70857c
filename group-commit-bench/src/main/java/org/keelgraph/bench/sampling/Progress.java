package org.keelgraph.bench.sampling;

import java.time.Duration;
import java.util.Optional;
import org.keelgraph.bench.sample.SampleRecord;

/** Told how a run goes, on the thread that runs it and outside every timer. */
public interface Progress {

  /** Listens to nothing. */
  Progress NONE =
      new Progress() {
        @Override
        public void running(String variant, int done, int total, Optional<Duration> left) {}

        @Override
        public void sampled(SampleRecord sample) {}
      };

  /**
   * A variant starts, or, with an empty name, all are done.
   *
   * @param done runs finished
   * @param total runs planned, warm-ups included
   * @param left estimate of the time left, empty until there is something to go by
   */
  void running(String variant, int done, int total, Optional<Duration> left);

  /** A sample was kept. */
  void sampled(SampleRecord sample);
}
