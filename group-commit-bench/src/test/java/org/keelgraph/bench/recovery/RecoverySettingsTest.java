package org.keelgraph.bench.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.SynchronousMode;

class RecoverySettingsTest {

  @Test
  void everyModeIsKilledAtLeastOnce() {
    assertThat(settings(3, List.of(2), List.of(JournalMode.WAL)).rounds()).isEqualTo(3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(2, List.of(2), List.of(JournalMode.WAL)))
        .withMessage("rounds=2, expected at least one for each of the 3 modes");
  }

  @Test
  void thereIsSomethingToKill() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(9, List.of(), List.of(JournalMode.WAL)))
        .withMessageContaining("nothing to kill");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(9, List.of(2), List.of()))
        .withMessageContaining("nothing to kill");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(9, List.of(4, 0), List.of(JournalMode.WAL)))
        .withMessageContaining("writers=0");
  }

  private static RecoverySettings settings(
      int rounds, List<Integer> writers, List<JournalMode> journals) {
    return new RecoverySettings(
        rounds,
        writers,
        journals,
        List.of(GroupCommit.ENGINE),
        SynchronousMode.FULL,
        1,
        null,
        Path.of(""));
  }
}
