package org.keelgraph.store.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.keelgraph.store.CommitReceipt;

/**
 * Callers that wait and callers that do not, in one queue, while some cancel and some have work
 * done on their own thread. A lost wake-up hangs somebody, which the timeout reports.
 */
@Timeout(120)
class MixedCallersTest {

  private static final int REQUESTS = 12_000;

  private record Request(int number, boolean onCaller) {}

  @ParameterizedTest
  @CsvSource({
    "1, false, 1024, 4",
    "2, true, 1024, 1",
    "3, false, 2, 3",
    "8, true, 1, 8",
    "16, false, 1024, 2",
    "64, true, 4, 64",
    "128, false, 1024, 1024",
    "256, true, 1024, 16",
    "512, false, 1024, 100",
    "512, true, 7, 5"
  })
  void everybodyLearnsHowItEnded(int callers, boolean virtual, int maxGroup, int window)
      throws Exception {
    int each = REQUESTS / callers;
    AtomicIntegerArray writes = new AtomicIntegerArray(callers * each);
    long[] sequence = new long[1];
    GroupWriter<Request> writer =
        group -> {
          for (PendingCommit<Request> member : group) {
            if (member.payload().onCaller()) {
              member.runOnCaller(() -> writes.incrementAndGet(member.payload().number()));
            } else {
              writes.incrementAndGet(member.payload().number());
            }
            member.succeed(++sequence[0]);
          }
          return new GroupTimes(1, 3_000);
        };
    CommitPipeline<Request> pipeline =
        new CommitPipeline<>(
            new PipelineLimits(maxGroup, Duration.ZERO, window), writer, new PipelineMetrics());
    ThreadFactory threads = virtual ? Thread.ofVirtual().factory() : Thread.ofPlatform().factory();
    List<FutureTask<Integer>> tasks = new ArrayList<>();
    for (int caller = 0; caller < callers; caller++) {
      int first = caller * each;
      FutureTask<Integer> task = new FutureTask<>(() -> callAll(pipeline, first, each));
      tasks.add(task);
      threads.newThread(task).start();
    }
    int cancelled = 0;
    for (FutureTask<Integer> task : tasks) {
      cancelled += task.get();
    }
    assertThat(pipeline.flush()).isNull();
    pipeline.close();
    int written = 0;
    for (int number = 0; number < writes.length(); number++) {
      assertThat(writes.get(number)).isBetween(0, 1);
      written += writes.get(number);
    }
    assertThat(written + cancelled).isEqualTo(callers * each);
    assertThat(sequence[0]).isEqualTo(written);
  }

  /** Returns how many it has cancelled. */
  private static int callAll(CommitPipeline<Request> pipeline, int first, int each) {
    int cancelled = 0;
    List<CompletableFuture<CommitReceipt>> submitted = new ArrayList<>();
    for (int number = first; number < first + each; number++) {
      switch (number % 5) {
        case 0 -> pipeline.commit(new Request(number, false));
        case 1 -> pipeline.commit(new Request(number, true));
        case 2 -> cancelled += cancelSome(pipeline, number);
        default -> submitted.add(pipeline.submit(new Request(number, false), 1));
      }
    }
    submitted.forEach(CompletableFuture::join);
    return cancelled;
  }

  private static int cancelSome(CommitPipeline<Request> pipeline, int number) {
    CompletableFuture<CommitReceipt> future = pipeline.submit(new Request(number, false), 1);
    if (future.cancel(true)) {
      return 1;
    }
    assertThat(future.join().sequence()).isPositive();
    return 0;
  }

  @Test
  void cancellingARequestThatIsBeingWrittenDoesNothing() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    GroupWriter<String> writer =
        group -> {
          entered.countDown();
          await(release);
          group.forEach(member -> member.succeed(1));
          return new GroupTimes(1, 1);
        };
    CommitPipeline<String> pipeline =
        new CommitPipeline<>(PipelineLimits.ungrouped(8), writer, new PipelineMetrics());
    CompletableFuture<CommitReceipt> taken = pipeline.submit("taken", 1);
    entered.await();
    assertThat(taken.cancel(true)).isFalse();
    assertThat(taken).isNotDone();
    release.countDown();
    assertThat(taken.join().sequence()).isEqualTo(1);
    pipeline.close();
  }

  /** The first completion runs while the leader is still busy with the rest of the group. */
  @Test
  void aCompletionThatClosesLeavesNobodyWithoutOne() throws InterruptedException {
    for (int round = 0; round < 50; round++) {
      CountDownLatch submitted = new CountDownLatch(1);
      CommitPipeline<Integer> pipeline =
          new CommitPipeline<>(
              new PipelineLimits(1024, Duration.ZERO, 1024),
              group -> {
                await(submitted);
                group.forEach(member -> member.succeed(member.payload()));
                return new GroupTimes(1, 1);
              },
              new PipelineMetrics());
      List<CompletableFuture<?>> all = new ArrayList<>();
      all.add(pipeline.submit(0, 1));
      all.add(pipeline.submit(1, 1).thenRun(pipeline::close));
      for (int number = 2; number < 300; number++) {
        all.add(pipeline.submit(number, 1));
      }
      submitted.countDown();
      assertThat(CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)))
          .succeedsWithin(Duration.ofSeconds(20));
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException exception) {
      throw new IllegalStateException(exception);
    }
  }

  @Test
  void aWriterThatThrowsFailsASubmittedRequestAndTheFlushAfterIt() {
    GroupWriter<String> writer =
        group -> {
          throw new IllegalStateException("nobody was written");
        };
    CommitPipeline<String> pipeline =
        new CommitPipeline<>(PipelineLimits.ungrouped(8), writer, new PipelineMetrics());
    CompletableFuture<CommitReceipt> failed = pipeline.submit("a", 1);
    assertThatThrownBy(failed::join).hasRootCauseMessage("nobody was written");
    assertThat(pipeline.flush()).hasMessage("nobody was written");
    assertThat(pipeline.flush()).isNull();
    pipeline.close();
  }

  @Test
  void nobodysThreadRunsWhatASubmittedRequestWantsDoneByItsCaller() {
    GroupWriter<String> writer =
        group -> {
          for (PendingCommit<String> member : group) {
            member.runOnCaller(() -> member.succeed(1));
          }
          return new GroupTimes(1, 1);
        };
    CommitPipeline<String> pipeline =
        new CommitPipeline<>(PipelineLimits.ungrouped(8), writer, new PipelineMetrics());
    assertThatThrownBy(() -> pipeline.submit("a", 1).join())
        .hasCauseInstanceOf(IllegalStateException.class);
    assertThat(pipeline.commit("b").sequence()).isEqualTo(1);
    pipeline.close();
  }
}
