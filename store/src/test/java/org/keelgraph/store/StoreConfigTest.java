package org.keelgraph.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StoreConfigTest {

  @Test
  void theDefaultsAreTheSafeOnes() {
    StoreConfig config = StoreConfig.defaults();
    assertThat(config.synchronous()).isEqualTo(SynchronousMode.FULL);
    assertThat(config.groupCommit()).isEqualTo(GroupCommit.ENGINE);
    assertThat(config.maxDelay()).isZero();
    assertThat(config.weightProperty()).isEqualTo("weight");
  }

  static Stream<UnaryOperator<StoreConfig.Builder>> outOfBounds() {
    return Stream.of(
        builder -> builder.groupCommit(GroupCommit.CLIENT),
        builder -> builder.maxGroup(0),
        builder -> builder.readers(0),
        builder -> builder.walLimitBytes(64 * 1024 - 1),
        builder -> builder.maxDelay(Duration.ofNanos(-1)),
        builder -> builder.maxDelay(Duration.ofSeconds(Long.MAX_VALUE)),
        builder -> builder.busyTimeout(Duration.ofNanos(-1)),
        builder -> builder.busyTimeout(Duration.ofDays(100)),
        builder -> builder.weightProperty(""));
  }

  @ParameterizedTest
  @MethodSource("outOfBounds")
  void whatIsOutOfBoundsIsRefused(UnaryOperator<StoreConfig.Builder> change) {
    StoreConfig.Builder builder = change.apply(StoreConfig.builder());
    assertThatThrownBy(builder::build).isInstanceOf(IllegalArgumentException.class);
  }
}
