package org.keelgraph.bench.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.SynchronousMode;

class WriterOrderTest {

  private static final RecoveryMode MODE =
      new RecoveryMode(
          RecoveryMode.Writes.GUARDED, JournalMode.MVCC, GroupCommit.CLIENT, /* writers= */ 3);

  @Test
  void comesThroughACommandLine() {
    WriterOrder order =
        new WriterOrder(
            Path.of("/a folder/g.db"), MODE, SynchronousMode.NORMAL, 65_536, List.of(1, 20, 3));
    assertThat(WriterOrder.parse(order.words())).isEqualTo(order);
    assertThat(order.config().journal()).isEqualTo(JournalMode.MVCC);
    assertThat(order.config().groupCommit()).isEqualTo(GroupCommit.OFF);
  }

  @Test
  void everyWriterKnowsItsNextTransaction() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new WriterOrder(Path.of("g.db"), MODE, SynchronousMode.FULL, 65_536, List.of(1)))
        .withMessageContaining("writers=3");
  }
}
