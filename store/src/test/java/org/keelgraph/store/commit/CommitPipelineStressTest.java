package org.keelgraph.store.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.keelgraph.store.CommitReceipt;

/**
 * Every request is written once and decided once, by its own outcome, whatever the interleaving. A
 * lost wake-up would hang a caller, which the timeout reports.
 */
@Timeout(60)
class CommitPipelineStressTest {

  private static final int REQUESTS = 20_000;

  private record Request(int caller, int number) {
    boolean fails() {
      return number % 17 == 3;
    }

    boolean breaksGroup() {
      return number % 101 == 50;
    }
  }

  private static final class OwnFault extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private static final class GroupFault extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @ParameterizedTest
  @CsvSource({
    "1, false, 1024",
    "2, false, 1024",
    "3, true, 2",
    "16, false, 4",
    "64, false, 1",
    "64, true, 1024",
    "256, false, 1024",
    "256, true, 1024",
    "256, true, 7"
  })
  void everyRequestIsWrittenOnceAndDecidedOnce(int callers, boolean virtual, int maxGroup)
      throws InterruptedException {
    int each = REQUESTS / callers;
    AtomicIntegerArray writes = new AtomicIntegerArray(callers * each);
    AtomicIntegerArray lastNumber = new AtomicIntegerArray(callers);
    AtomicInteger inside = new AtomicInteger();
    long[] sequence = new long[1];
    ConcurrentLinkedQueue<Throwable> faults = new ConcurrentLinkedQueue<>();
    GroupWriter<Request> writer =
        group -> {
          assertThat(inside.incrementAndGet()).isEqualTo(1);
          boolean broken = false;
          for (PendingCommit<Request> member : group) {
            Request request = member.payload();
            writes.incrementAndGet(request.caller() * each + request.number());
            assertThat(lastNumber.getAndSet(request.caller(), request.number()))
                .isLessThanOrEqualTo(request.number());
            broken |= request.breaksGroup();
            if (request.fails()) {
              member.fail(new OwnFault());
            } else {
              member.succeed(++sequence[0]);
            }
          }
          assertThat(group.size()).isBetween(1, maxGroup);
          if (group.size() % 2 == 1) {
            Thread.onSpinWait();
          }
          inside.decrementAndGet();
          if (broken) {
            throw new GroupFault();
          }
          return new GroupTimes(1, 3_000);
        };
    PipelineMetrics metrics = new PipelineMetrics();
    CommitPipeline<Request> pipeline =
        new CommitPipeline<>(new PipelineLimits(maxGroup, Duration.ZERO, 1024), writer, metrics);
    ThreadFactory threads = virtual ? Thread.ofVirtual().factory() : Thread.ofPlatform().factory();
    AtomicInteger acknowledged = new AtomicInteger();
    List<Thread> started = new ArrayList<>();
    for (int caller = 0; caller < callers; caller++) {
      int number = caller;
      Thread thread =
          threads.newThread(
              () -> {
                try {
                  for (int request = 0; request < each; request++) {
                    acknowledged.addAndGet(decide(pipeline, new Request(number, request)));
                  }
                } catch (Throwable fault) {
                  faults.add(fault);
                }
              });
      started.add(thread);
      thread.start();
    }
    interruptSome(started);
    for (Thread thread : started) {
      thread.join();
    }
    assertThat(faults).isEmpty();
    for (int request = 0; request < writes.length(); request++) {
      assertThat(writes.get(request)).isEqualTo(1);
    }
    assertThat(metrics.read().acknowledged()).isEqualTo(acknowledged.get());
    pipeline.close();
  }

  /** Returns 1 if the request was acknowledged. */
  private static int decide(CommitPipeline<Request> pipeline, Request request) {
    try {
      CommitReceipt receipt = pipeline.commit(request);
      assertThat(request.fails() || request.breaksGroup()).isFalse();
      assertThat(receipt.sequence()).isPositive();
      return 1;
    } catch (OwnFault expected) {
      assertThat(request.fails()).isTrue();
      return 0;
    } catch (GroupFault another) {
      assertThat(request.fails()).isFalse(); // it might be another member that broke the group
      return 0;
    }
  }

  private static void interruptSome(List<Thread> threads) {
    long seed = System.nanoTime();
    System.out.println("interrupts: seed=" + seed);
    Random random = new Random(seed);
    for (int times = 0; times < 200; times++) {
      threads.get(random.nextInt(threads.size())).interrupt();
      Thread.onSpinWait();
    }
  }
}
