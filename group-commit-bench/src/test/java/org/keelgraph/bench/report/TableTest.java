package org.keelgraph.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {

  private static final Table TABLE =
      new Table(
          List.of("name", "load\nms", "p50 µs"),
          1,
          List.of(List.of("a|b", "1,234.5", "–"), List.of("longer", "2.0", "17")));

  @Test
  void rendersAlignedMarkdown() {
    assertThat(TABLE.markdown())
        .isEqualTo(
            """
            | name   | load ms | p50 µs |
            | ------ | ------: | -----: |
            | a\\|b   | 1,234.5 |      – |
            | longer |     2.0 |     17 |
            """);
  }

  @Test
  void rendersAlignedAscii() {
    assertThat(TABLE.text(80))
        .isEqualTo(
            """
                       load
            name         ms  p50 us
            ------  -------  ------
            a|b     1,234.5       -
            longer      2.0      17
            """);
  }

  @Test
  void movesColumnsTogetherWhereSpaceIsShort() {
    assertThat(TABLE.text(22)).contains("longer     2.0     17\n");
  }

  @Test
  void refusesRowsOfAnotherWidth() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Table(List.of("a", "b"), 1, List.of(List.of("1"))));
  }
}
