package org.keelgraph.store.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.keelgraph.error.StoreClosedException;
import org.keelgraph.store.CommitReceipt;
import org.keelgraph.store.StoreMetrics;

@Timeout(60)
class CommitPipelineTest {

  private static final String FAILS = "fails";
  private static final String BREAKS_GROUP = "breaks group";
  private static final String FORGOTTEN = "forgotten";

  private final PipelineMetrics metrics = new PipelineMetrics();
  private final FakeWriter writer = new FakeWriter();

  /** Keeps what it was given; can be held inside a write. */
  private static final class FakeWriter implements GroupWriter<String> {
    private final List<List<String>> groups = new ArrayList<>();
    private final CountDownLatch entered = new CountDownLatch(1);
    private volatile CountDownLatch release = new CountDownLatch(0);
    private volatile long syncNanos = 1;
    private long sequence;

    @Override
    public GroupTimes write(List<PendingCommit<String>> group) {
      groups.add(group.stream().map(PendingCommit::payload).toList());
      entered.countDown();
      uninterruptibly(release);
      for (PendingCommit<String> member : group) {
        switch (member.payload()) {
          case FAILS -> member.fail(new IllegalArgumentException("its own fault"));
          case BREAKS_GROUP -> throw new IllegalStateException("nobody was written");
          case FORGOTTEN -> {}
          default -> member.succeed(++sequence);
        }
      }
      return new GroupTimes(1, syncNanos);
    }

    private static void uninterruptibly(CountDownLatch latch) {
      boolean interrupted = false;
      while (true) {
        try {
          latch.await();
          break;
        } catch (InterruptedException _) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private CommitPipeline<String> pipeline(int maxGroup, Duration maxDelay) {
    return new CommitPipeline<>(new PipelineLimits(maxGroup, maxDelay, 1024), writer, metrics);
  }

  private CommitPipeline<String> pipeline() {
    return pipeline(1024, Duration.ZERO);
  }

  /** A commit on a thread of its own. */
  private record Caller(Thread thread, FutureTask<CommitReceipt> result) {
    static Caller start(CommitPipeline<String> pipeline, String payload) {
      FutureTask<CommitReceipt> task = new FutureTask<>(() -> pipeline.commit(payload));
      return new Caller(Thread.ofPlatform().start(task), task);
    }

    /** Returns when the caller waits for its turn, or for company. */
    Caller awaitState(Thread.State wanted) {
      while (thread.getState() != wanted) {
        assertThat(thread.isAlive()).isTrue();
        Thread.onSpinWait();
      }
      return this;
    }

    CommitReceipt receipt() throws Exception {
      return result.get();
    }
  }

  /** Starts one caller that is held inside the writer and others that are queued behind it. */
  private List<Caller> queuedBehindOne(CommitPipeline<String> pipeline, String... payloads)
      throws InterruptedException {
    writer.release = new CountDownLatch(1);
    List<Caller> callers = new ArrayList<>();
    callers.add(Caller.start(pipeline, "first"));
    writer.entered.await();
    for (String payload : payloads) {
      callers.add(Caller.start(pipeline, payload).awaitState(Thread.State.WAITING));
    }
    return callers;
  }

  @Test
  void aLoneRequestIsAGroupOfOne() {
    CommitReceipt receipt = pipeline().commit("a");
    assertThat(receipt.sequence()).isEqualTo(1);
    assertThat(receipt.groupSize()).isEqualTo(1);
  }

  @Test
  void whatArrivesDuringAWriteSharesTheNextGroupInOrder() throws Exception {
    List<Caller> callers = queuedBehindOne(pipeline(), "a", "b", "c");
    writer.release.countDown();
    for (int index = 0; index < callers.size(); index++) {
      CommitReceipt receipt = callers.get(index).receipt();
      assertThat(receipt.sequence()).isEqualTo(index + 1);
      assertThat(receipt.groupSize()).isEqualTo(index == 0 ? 1 : 3);
    }
    assertThat(writer.groups).containsExactly(List.of("first"), List.of("a", "b", "c"));
  }

  @Test
  void aGroupIsNoLargerThanItsLimit() throws Exception {
    List<Caller> callers = queuedBehindOne(pipeline(2, Duration.ZERO), "a", "b", "c", "d", "e");
    writer.release.countDown();
    for (Caller caller : callers) {
      caller.receipt();
    }
    assertThat(writer.groups)
        .containsExactly(List.of("first"), List.of("a", "b"), List.of("c", "d"), List.of("e"));
  }

  @Test
  void ungroupedWritesOneAtATime() throws Exception {
    CommitPipeline<String> pipeline =
        new CommitPipeline<>(PipelineLimits.ungrouped(1024), writer, metrics);
    List<Caller> callers = queuedBehindOne(pipeline, "a", "b");
    writer.release.countDown();
    for (Caller caller : callers) {
      assertThat(caller.receipt().groupSize()).isEqualTo(1);
    }
    assertThat(writer.groups).containsExactly(List.of("first"), List.of("a"), List.of("b"));
  }

  @Test
  void aFailedMemberFailsAloneAndIsNotCounted() throws Exception {
    List<Caller> callers = queuedBehindOne(pipeline(), "a", FAILS, "b");
    writer.release.countDown();
    assertThat(callers.getFirst().receipt().groupSize()).isEqualTo(1);
    assertThat(callers.get(1).receipt().groupSize()).isEqualTo(2);
    assertThatThrownBy(callers.get(2)::receipt).hasRootCauseMessage("its own fault");
    assertThat(callers.get(3).receipt().sequence()).isEqualTo(3);
    StoreMetrics read = metrics.read();
    assertThat(read.acknowledged()).isEqualTo(3);
    assertThat(read.groups()).isEqualTo(2);
    assertThat(read.groupSize().getMaxValue()).isEqualTo(2);
    assertThat(read.queueNanos().getTotalCount()).isEqualTo(3);
  }

  @Test
  void aWriterThatThrowsFailsTheWholeGroupAndNotTheNext() throws Exception {
    CommitPipeline<String> pipeline = pipeline();
    List<Caller> callers = queuedBehindOne(pipeline, "a", BREAKS_GROUP, "b");
    writer.release.countDown();
    callers.getFirst().receipt();
    for (Caller caller : callers.subList(1, 4)) {
      assertThatThrownBy(caller::receipt).hasRootCauseMessage("nobody was written");
    }
    assertThat(pipeline.commit("next").groupSize()).isEqualTo(1);
  }

  @Test
  void aRequestThatTheWriterForgotIsNotAcknowledged() {
    assertThatThrownBy(() -> pipeline().commit(FORGOTTEN))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("undecided");
    assertThat(metrics.read().acknowledged()).isZero();
  }

  @Test
  void closingWritesWhatIsQueuedAndRefusesTheRest() throws Exception {
    CommitPipeline<String> pipeline = pipeline();
    List<Caller> callers = queuedBehindOne(pipeline, "a", "b");
    CompletableFuture<Void> closed = new CompletableFuture<>();
    Thread closer =
        Thread.ofPlatform()
            .start(
                () -> {
                  pipeline.close();
                  closed.complete(null);
                });
    while (closer.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    assertThatThrownBy(() -> pipeline.commit("late")).isInstanceOf(StoreClosedException.class);
    assertThat(closed).isNotDone();
    writer.release.countDown();
    closed.get();
    assertThat(writer.groups).containsExactly(List.of("first"), List.of("a", "b"));
    for (Caller caller : callers) {
      assertThat(caller.receipt().sequence()).isPositive();
    }
  }

  @Test
  void closingTwiceIsFine() {
    CommitPipeline<String> pipeline = pipeline();
    pipeline.close();
    pipeline.close();
    assertThatThrownBy(() -> pipeline.commit("late")).isInstanceOf(StoreClosedException.class);
    assertThat(writer.groups).isEmpty();
  }

  @Test
  void anInterruptedFollowerIsWrittenAndKeepsItsInterrupt() throws Exception {
    CommitPipeline<String> pipeline = pipeline();
    writer.release = new CountDownLatch(1);
    Caller first = Caller.start(pipeline, "first");
    writer.entered.await();
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    FutureTask<CommitReceipt> commit =
        new FutureTask<>(
            () -> {
              CommitReceipt receipt = pipeline.commit("a");
              interrupted.complete(Thread.currentThread().isInterrupted());
              return receipt;
            });
    Caller follower = new Caller(Thread.ofPlatform().start(commit), commit);
    follower.awaitState(Thread.State.WAITING);
    follower.thread().interrupt();
    writer.release.countDown();
    first.receipt();
    assertThat(follower.receipt().sequence()).isEqualTo(2);
    assertThat(interrupted.get()).isTrue();
  }

  @Test
  void aCallerThatIsInterruptedAlreadyIsWrittenAndStaysInterrupted() {
    Thread.currentThread().interrupt();
    CommitReceipt receipt = pipeline(8, Duration.ofHours(1)).commit("a");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(receipt.sequence()).isEqualTo(1);
  }

  @Test
  void aLeaderWithADelayDepartsWhenItsGroupIsFull() throws Exception {
    CommitPipeline<String> pipeline = pipeline(3, Duration.ofHours(1));
    Caller leader = Caller.start(pipeline, "a").awaitState(Thread.State.TIMED_WAITING);
    Caller second = Caller.start(pipeline, "b").awaitState(Thread.State.WAITING);
    Caller third = Caller.start(pipeline, "c");
    for (Caller caller : List.of(leader, second, third)) {
      assertThat(caller.receipt().groupSize()).isEqualTo(3);
    }
  }

  @Test
  void closingEndsTheDelay() throws Exception {
    CommitPipeline<String> pipeline = pipeline(3, Duration.ofHours(1));
    Caller leader = Caller.start(pipeline, "a").awaitState(Thread.State.TIMED_WAITING);
    pipeline.close();
    assertThat(leader.receipt().groupSize()).isEqualTo(1);
  }

  @Test
  void aLoneCallerNeverWaitsForCompany() throws Exception {
    CommitPipeline<String> pipeline = pipeline();
    writer.syncNanos = Duration.ofHours(1).toNanos(); // as patient as a leader ever is
    FutureTask<CommitReceipt> manyCommits =
        new FutureTask<>(
            () -> {
              for (int commit = 0; commit < 2_000; commit++) {
                pipeline.commit("a");
              }
              return pipeline.commit("last");
            });
    Thread caller = Thread.ofPlatform().start(manyCommits);
    while (caller.isAlive()) {
      assertThat(caller.getState()).isNotEqualTo(Thread.State.TIMED_WAITING);
    }
    assertThat(manyCommits.get().sequence()).isEqualTo(2_001);
  }
}
