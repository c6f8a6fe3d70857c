package org.keelgraph.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.keelgraph.store.GroupCommit;

final class WordsTest {

  @Test
  void onlyOneIsSingular() {
    assertThat(Words.count(0, "node")).isEqualTo("0 nodes");
    assertThat(Words.count(1, "node")).isEqualTo("1 node");
    assertThat(Words.count(2048, "node")).isEqualTo("2,048 nodes");
    assertThat(Words.count(1, "entry", "entries")).isEqualTo("1 entry");
    assertThat(Words.plainCount(2048, "edge")).isEqualTo("2048 edges");
    assertThat(Words.count(2, "entry", "entries")).isEqualTo("2 entries");
  }

  @Test
  void settingsAreNamedInLowerCase() {
    assertThat(Words.name(GroupCommit.CLIENT_OVER_ENGINE)).isEqualTo("client_over_engine");
  }

  @Test
  void aTextOfSixtyCharactersIsLeftAlone() {
    assertThat(Words.shortened("a".repeat(60))).isEqualTo("a".repeat(60));
    assertThat(Words.shortened("a".repeat(61))).isEqualTo("a".repeat(59) + "…");
  }

  @Test
  void aCharacterOfTwoUnitsIsNotCut() {
    assertThat(Words.shortened("🦀".repeat(60))).isEqualTo("🦀".repeat(60));
    assertThat(Words.shortened("🦀".repeat(61))).isEqualTo("🦀".repeat(59) + "…");
  }
}
