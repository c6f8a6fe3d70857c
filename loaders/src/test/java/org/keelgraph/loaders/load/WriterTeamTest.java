package org.keelgraph.loaders.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.keelgraph.store.Mutation;

@Timeout(60)
class WriterTeamTest {

  /** More than all queues of a small team hold, so that the reader would block on a dead one. */
  private static final int MANY = 20_000;

  private static Mutation mutation(long number) {
    return new Mutation.DeleteNode("n" + number);
  }

  private static void giveAll(WriterTeam team, int count) {
    for (int number = 0; number < count; number++) {
      team.give(number, mutation(number));
    }
  }

  static List<String> writersAlive() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("keelgraph-writer-"))
        .toList();
  }

  @AfterEach
  void noWriterIsLeft() {
    assertThat(writersAlive()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8})
  void everyRecordIsWrittenOnceByTheWriterOfItsNumberInOrder(int writers) {
    ConcurrentHashMap<String, ConcurrentLinkedQueue<Mutation>> written = new ConcurrentHashMap<>();
    Consumer<Mutation> write =
        mutation ->
            written
                .computeIfAbsent(
                    Thread.currentThread().getName(), any -> new ConcurrentLinkedQueue<>())
                .add(mutation);

    try (WriterTeam team = new WriterTeam(writers, WriterThreads.VIRTUAL, write)) {
      giveAll(team, 5_000);
      team.finish();
    }

    for (int writer = 0; writer < writers; writer++) {
      List<Mutation> expected = new ArrayList<>();
      for (int number = writer; number < 5_000; number += writers) {
        expected.add(mutation(number));
      }
      assertThat(written.get("keelgraph-writer-" + writer)).containsExactlyElementsOf(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 300, 4_999})
  void aWritersFailureReachesTheReaderAndStopsAll(int failing) {
    Mutation poison = mutation(failing);
    IllegalStateException fault = new IllegalStateException("no");

    assertThatThrownBy(
            () -> {
              try (WriterTeam team =
                  new WriterTeam(
                      4,
                      WriterThreads.VIRTUAL,
                      mutation -> {
                        if (mutation.equals(poison)) {
                          throw fault;
                        }
                      })) {
                giveAll(team, MANY);
                team.finish();
              }
            })
        .isSameAs(fault);
  }

  @Test
  void anErrorOfAWriterReachesTheReader() {
    assertThatThrownBy(() -> runAll(new StackOverflowError("deep"))).hasMessage("deep");
  }

  @Test
  void aCheckedExceptionThatSlippedThroughReachesTheReader() {
    assertThatThrownBy(() -> runAll(new InterruptedException("slipped")))
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("slipped");
  }

  private static void runAll(Throwable fault) {
    try (WriterTeam team =
        new WriterTeam(2, WriterThreads.VIRTUAL, mutation -> WriterTeamTest.sneak(fault))) {
      giveAll(team, MANY);
      team.finish();
    }
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> void sneak(Throwable fault) throws T {
    throw (T) fault;
  }

  @Test
  void afterAFailureNothingMoreIsWritten() {
    Set<Mutation> afterwards = ConcurrentHashMap.newKeySet();
    AtomicInteger calls = new AtomicInteger();
    WriterTeam team =
        new WriterTeam(
            1,
            WriterThreads.VIRTUAL,
            mutation -> {
              if (calls.incrementAndGet() == 10) {
                throw new IllegalStateException("tenth");
              } else if (calls.get() > 10) {
                afterwards.add(mutation);
              }
            });
    try (team) {
      assertThatThrownBy(
              () -> {
                giveAll(team, MANY);
                team.finish();
              })
          .hasMessage("tenth");
    }
    assertThat(afterwards).isEmpty();
  }

  @Test
  void closingWithoutFinishingThrowsAwayWhatIsQueued() {
    Thread reader = Thread.currentThread();
    AtomicInteger written = new AtomicInteger();
    try (WriterTeam team =
        new WriterTeam(
            1,
            WriterThreads.VIRTUAL,
            mutation -> {
              written.incrementAndGet();
              while (reader.getState() != Thread.State.WAITING) {
                Thread.onSpinWait(); // until the reader waits for this writer to end
              }
            })) {
      giveAll(team, 1_000);
    }
    assertThat(written).hasValueLessThanOrEqualTo(1);
  }

  @Test
  void anInterruptOfTheReaderLosesNothingAndIsKept() {
    AtomicInteger written = new AtomicInteger();
    Thread.currentThread().interrupt();
    try (WriterTeam team =
        new WriterTeam(2, WriterThreads.VIRTUAL, mutation -> written.incrementAndGet())) {
      giveAll(team, MANY);
      team.finish();
    }
    assertThat(Thread.interrupted()).isTrue();
    assertThat(written).hasValue(MANY);
  }

  @Test
  void aTeamWithoutWorkEnds() {
    try (WriterTeam team = new WriterTeam(32, WriterThreads.VIRTUAL, mutation -> {})) {
      team.finish();
    }
  }
}
