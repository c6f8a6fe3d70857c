package org.keelgraph.bench.sampling;

import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.keelgraph.bench.sample.SampleRecord;

/**
 * Runs variants in rounds, the order forward in one round and reverse in the next, so that drift
 * over time does not favour a variant. A failing variant is kept as a sample and the run goes on;
 * only an interrupt, or evidence that cannot be written, ends it.
 */
public final class Sampler {

  private final SamplingPlan plan;
  private final Progress progress;
  private final InstantSource clock;
  private final LongSupplier nanoTime;

  /** A sampler by the system's clocks. */
  public Sampler(SamplingPlan plan, Progress progress) {
    this(plan, progress, InstantSource.system(), System::nanoTime);
  }

  Sampler(SamplingPlan plan, Progress progress, InstantSource clock, LongSupplier nanoTime) {
    this.plan = plan;
    this.progress = progress;
    this.clock = clock;
    this.nanoTime = nanoTime;
  }

  /**
   * Runs all variants as often as planned.
   *
   * @param variants what to compare, at least one, in forward order
   * @param sink keeps every sample as it happens; what it throws ends the run
   * @throws InterruptedException if the thread was interrupted; the samples so far are in the sink
   */
  public void run(List<Variant> variants, Consumer<SampleRecord> sink) throws InterruptedException {
    if (variants.isEmpty()) {
      throw new IllegalArgumentException("no variants, so nothing to measure");
    }
    int total = Math.multiplyExact(variants.size(), plan.rounds());
    int done = 0;
    TimeLeft left = new TimeLeft(variants.size(), plan.rounds());
    for (int round = 0; round < plan.rounds(); round++) {
      boolean forward = round % 2 == 0;
      for (int position = 0; position < variants.size(); position++) {
        int index = forward ? position : variants.size() - 1 - position;
        Variant variant = variants.get(index);
        progress.running(variant.name(), done, total, left.estimate());
        long start = nanoTime.getAsLong();
        runOnce(variant, round, position + 1, sink);
        left.took(index, nanoTime.getAsLong() - start);
        done++;
      }
    }
    progress.running("", done, total, left.estimate());
  }

  private void runOnce(Variant variant, int round, int position, Consumer<SampleRecord> sink)
      throws InterruptedException {
    String startedAt = clock.instant().toString();
    RunSamples samples =
        new RunSamples(plan.turn(round, position, startedAt), clock, sink, progress);
    samples.run(variant);
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted while running variant=" + variant.name());
    }
  }
}
