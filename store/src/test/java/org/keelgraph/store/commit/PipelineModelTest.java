package org.keelgraph.store.commit;

import java.time.Duration;
import java.util.List;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every interleaving, within bounds, of a few callers in the pipeline's queue: each commit returns
 * the next number, as a counter would, whoever leads.
 */
public class PipelineModelTest {

  private final CommitPipeline<String> pipeline =
      new CommitPipeline<>(
          new PipelineLimits(2, Duration.ZERO, 8), new Counter(), new PipelineMetrics());

  /** Gives every request the next number. */
  private static final class Counter implements GroupWriter<String> {
    private long sequence;

    @Override
    public GroupTimes write(List<PendingCommit<String>> group) {
      for (PendingCommit<String> member : group) {
        member.succeed(++sequence);
      }
      return new GroupTimes(0, 0);
    }
  }

  /** Commits. */
  @Operation
  public long commit() {
    return pipeline.commit("a").sequence();
  }

  @Test
  void commitsAreNumberedInAnOrderThatTheirCallersCouldHaveSeen() {
    check(1, 50);
  }

  @Tag("slow")
  @Test
  void theSameInManyMoreInterleavings() {
    check(4, 250);
  }

  private static void check(int scenarios, int interleavings) {
    new ModelCheckingOptions()
        .threads(3)
        .actorsPerThread(2)
        .actorsBefore(0)
        .actorsAfter(1)
        .iterations(scenarios)
        .invocationsPerIteration(interleavings)
        .addGuarantee(
            ManagedStrategyGuaranteeKt.forClasses(PipelineMetrics.class.getName())
                .allMethods()
                .treatAsAtomic())
        .check(PipelineModelTest.class);
  }
}
