package org.keelgraph.bench.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.bench.sample.Outcome;
import org.keelgraph.bench.sample.RecoveryFigures;
import org.keelgraph.bench.sampling.PhaseTimer;
import org.keelgraph.cli.Main;
import org.keelgraph.cli.container.ContainerEngine;
import org.keelgraph.cli.container.ContainerLimits;
import org.keelgraph.cli.container.JavaContainer;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.SynchronousMode;

/**
 * The recovery experiment with writers that are process 1 of containers, killed at random moments
 * or by the kernel for want of memory: all that they have acknowledged is there, for the host and
 * for another container. With child processes it is {@code RecoveryExperimentTest}. It is here
 * since the command is, and in that package since nobody else needs to see the experiment's parts.
 *
 * <p>The seed is printed, and taken from -Dkeelgraph.seed=N.
 */
@Tag("containers")
@Timeout(300)
final class ContainerRecoveryTest {

  private static final RecoveryMode STATEMENTS =
      new RecoveryMode(RecoveryMode.Writes.STATEMENTS, JournalMode.WAL, GroupCommit.ENGINE, 4);

  private static final List<RecoveryMode> MODES =
      List.of(
          STATEMENTS,
          new RecoveryMode(RecoveryMode.Writes.GUARDED, JournalMode.MVCC, GroupCommit.ENGINE, 4),
          new RecoveryMode(RecoveryMode.Writes.BULK, JournalMode.WAL, GroupCommit.OFF, 1));

  private static final int ROUNDS = 2;

  /** Less than the young objects take before they are first collected. */
  private static final ContainerLimits TOO_SMALL = new ContainerLimits(2, 192);

  private static final List<String> HEAP_OF_A_GIBIBYTE =
      List.of("-Xms1g", "-Xmx1g", "-Xmn800m", "-XX:+UseSerialGC");

  @TempDir Path folder;
  private final long seed = Long.getLong("keelgraph.seed", System.nanoTime());

  @BeforeAll
  static void needsAnEngine() {
    ContainerEngine.assumeStarted();
  }

  @Test
  void nothingAcknowledgedIsLostWhenContainersAreKilled() throws Exception {
    Random random = new Random(seed);
    long acknowledged = 0;
    for (RecoveryMode mode : MODES) {
      try (KilledStore store =
          create(new ContainerWriter(ContainerLimits.USUAL, List.of()), mode)) {
        for (int round = 1; round <= ROUNDS; round++) {
          acknowledged += requireNothingLost(store.kill(round, random, new PhaseTimer()));
        }
        verifyInAnotherContainer(store.path());
      }
    }
    System.out.printf(
        "killed containers: seed=%d rounds=%d acknowledged=%d lost=0%n",
        seed, ROUNDS * MODES.size(), acknowledged);
  }

  @Test
  void nothingAcknowledgedIsLostWhenTheMemoryIsTooSmall() throws Exception {
    ContainerWriter writer = new ContainerWriter(TOO_SMALL, HEAP_OF_A_GIBIBYTE);
    KillMoment never = new KillMoment(Integer.MAX_VALUE, 120_000_000);
    try (KilledStore store = create(writer, STATEMENTS)) {
      long acknowledged = requireNothingLost(store.kill(1, never, new PhaseTimer()));
      assertThat(writer.outOfMemory()).isEqualTo(1);
      verifyInAnotherContainer(store.path());
      System.out.printf("killed by the kernel: acknowledged=%d lost=0%n", acknowledged);
    }
  }

  private KilledStore create(WriterStart starter, RecoveryMode mode) throws Exception {
    RecoverySettings settings =
        new RecoverySettings(
            ROUNDS * MODES.size(),
            List.of(mode.writers()),
            List.of(mode.journal()),
            List.of(mode.groupCommit()),
            SynchronousMode.FULL,
            seed,
            null,
            folder);
    return KilledStore.create(starter, settings, mode);
  }

  private long requireNothingLost(Outcome outcome) {
    assertThat(outcome.error()).as("seed=%d", seed).isNull();
    RecoveryFigures figures = Objects.requireNonNull(outcome.recovery());
    assertThat(figures.lost()).as("seed=%d", seed).isZero();
    return figures.acknowledged();
  }

  private static void verifyInAnotherContainer(Path store) throws Exception {
    List<String> verify =
        JavaContainer.java(Main.class, List.of(), List.of("verify", "--store", store.toString()));
    try (JavaContainer container =
        JavaContainer.start(store.resolveSibling(""), ContainerLimits.USUAL, verify)) {
      int exit = container.exitCode();
      assertThat(container.output()).endsWith("verified\n");
      assertThat(exit).isZero();
    }
  }
}
