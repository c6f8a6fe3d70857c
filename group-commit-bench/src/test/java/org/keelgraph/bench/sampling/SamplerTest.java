package org.keelgraph.bench.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.keelgraph.bench.Fixtures;
import org.keelgraph.bench.sample.Cell;
import org.keelgraph.bench.sample.Outcome;
import org.keelgraph.bench.sample.SampleRecord;
import org.keelgraph.bench.sample.SampleStatus;
import org.keelgraph.columns.Phase;

class SamplerTest {

  private final List<SampleRecord> kept = new ArrayList<>();
  private long nanos;

  @Test
  void alternatesTheOrderFromRoundToRound() throws InterruptedException {
    run(new SamplingPlan(1, 3), List.of(passing("off"), passing("engine"), passing("client")));
    assertThat(kept)
        .extracting(sample -> sample.cell().load().groupCommit())
        .containsExactly(
            "off", "engine", "client", "client", "engine", "off", "off", "engine", "client",
            "client", "engine", "off");
    assertThat(kept)
        .extracting(sample -> sample.turn().orderPosition())
        .containsExactly(1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3);
  }

  @Test
  void keepsWarmupsAndFlagsThem() throws InterruptedException {
    run(new SamplingPlan(2, 2), List.of(passing("off")));
    assertThat(kept)
        .extracting(sample -> sample.turn().warmup())
        .containsExactly(true, true, false, false);
    assertThat(kept).extracting(sample -> sample.turn().repeat()).containsExactly(1, 2, 1, 2);
    assertThat(kept).extracting(SampleRecord::measured).containsExactly(false, false, true, true);
  }

  @Test
  void keepsAnExceptionAndGoesOn() throws InterruptedException {
    Variant failing =
        new Variant(
            "engine",
            Fixtures.load(128, "engine"),
            samples -> {
              throw new java.io.IOException("disk on fire");
            });
    run(new SamplingPlan(0, 2), List.of(failing, passing("off")));
    assertThat(kept).hasSize(4);
    assertThat(kept).filteredOn(SampleRecord::failed).hasSize(2);
    assertThat(kept.getFirst().outcome().error())
        .startsWith("java.io.IOException: disk on fire")
        .contains("SamplerTest");
  }

  @Test
  void keepsErrorsThatAreNoExceptions() throws InterruptedException {
    Variant failing =
        new Variant(
            "off",
            Fixtures.load(128, "off"),
            samples -> {
              throw new AssertionError("wrong");
            });
    run(new SamplingPlan(0, 1), List.of(failing));
    assertThat(kept.getFirst().outcome().status()).isEqualTo(SampleStatus.ERROR);
  }

  @Test
  void keepsThePhasesUntilAFailureAndTellsTheRun() throws InterruptedException {
    List<Boolean> passed = new ArrayList<>();
    Cell cell = Fixtures.load(128, "off");
    Variant variant =
        new Variant(
            "off",
            cell,
            samples -> {
              passed.add(
                  samples.measure(
                      cell,
                      timer -> {
                        timer.put(Phase.SETUP, 1.5);
                        throw new IllegalStateException("after setup");
                      }));
              passed.add(samples.measure(cell, timer -> Outcome.passed(timer.phases())));
            });
    run(new SamplingPlan(0, 1), List.of(variant));
    assertThat(passed).containsExactly(false, true);
    assertThat(kept.getFirst().outcome().phases()).containsEntry(Phase.SETUP, 1.5);
    assertThat(kept.getFirst().outcome().error()).contains("after setup");
  }

  @Test
  void stampsResourcesUnlessTheRunMeasuredItsOwn() throws InterruptedException {
    SampleRecord own = Fixtures.loaded(128, "off", Fixtures.turn(1), 5);
    Variant variant =
        new Variant(
            "off",
            own.cell(),
            samples -> {
              samples.emit(own.cell(), own.outcome());
              samples.emit(own.cell(), Outcome.passed(Map.of()));
            });
    run(new SamplingPlan(0, 1), List.of(variant));
    assertThat(kept.get(0).outcome().resources()).isEqualTo(own.outcome().resources());
    assertThat(kept.get(1).outcome().resources()).isNotNull();
  }

  @Test
  void endsWhenEvidenceCannotBeKept() {
    Sampler sampler = new Sampler(new SamplingPlan(0, 2), Progress.NONE);
    List<Variant> variants = List.of(passing("off"));
    assertThatThrownBy(
            () ->
                sampler.run(
                    variants,
                    sample -> {
                      kept.add(sample);
                      throw new IllegalStateException("disk full");
                    }))
        .hasMessage("disk full");
    assertThat(kept).hasSize(1);
  }

  @Test
  void endsAtAnInterruptEvenIfTheVariantSwallowsIt() {
    Variant interrupted =
        new Variant(
            "off", Fixtures.load(128, "off"), samples -> Thread.currentThread().interrupt());
    assertThatThrownBy(() -> run(new SamplingPlan(0, 2), List.of(interrupted)))
        .isInstanceOf(InterruptedException.class);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void tellsProgressTheTimeLeft() throws InterruptedException {
    List<String> told = new ArrayList<>();
    Progress progress =
        new Progress() {
          @Override
          public void running(String variant, int done, int total, Optional<Duration> left) {
            told.add(variant + " " + done + "/" + total + " " + left.orElse(null));
          }

          @Override
          public void sampled(SampleRecord sample) {
            told.add("sampled");
          }
        };
    sampler(new SamplingPlan(0, 2), progress)
        .run(List.of(taking("slow", 30), taking("fast", 10)), kept::add);
    assertThat(told)
        .containsExactly(
            "slow 0/4 null",
            "sampled",
            "fast 1/4 PT1M30S",
            "sampled",
            "fast 2/4 PT40S",
            "sampled",
            "slow 3/4 PT30S",
            "sampled",
            " 4/4 PT0S");
  }

  @Test
  void refusesAPlanThatMeasuresNothing() {
    assertThat(SamplingPlan.DEFAULT).isEqualTo(new SamplingPlan(1, 5));
    assertThatIllegalArgumentException().isThrownBy(() -> new SamplingPlan(1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new SamplingPlan(-1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> run(SamplingPlan.DEFAULT, List.of()));
  }

  private void run(SamplingPlan plan, List<Variant> variants) throws InterruptedException {
    sampler(plan, Progress.NONE).run(variants, kept::add);
  }

  private Sampler sampler(SamplingPlan plan, Progress progress) {
    return new Sampler(plan, progress, InstantSource.fixed(Instant.EPOCH), () -> nanos);
  }

  private static Variant passing(String groupCommit) {
    Cell cell = Fixtures.load(128, groupCommit);
    return new Variant(groupCommit, cell, samples -> samples.emit(cell, Outcome.passed(Map.of())));
  }

  private Variant taking(String name, long seconds) {
    Cell cell = Fixtures.load(128, "off");
    return new Variant(
        name,
        cell,
        samples -> {
          nanos += Duration.ofSeconds(seconds).toNanos();
          samples.emit(cell, Outcome.passed(Map.of()));
        });
  }
}
