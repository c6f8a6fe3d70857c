package org.keelgraph.loaders.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.UniqueElements;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TextTableTest {

  private static @Nullable String find(TextTable table, String text) {
    byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
    return table.find(bytes, 1, bytes.length - 1);
  }

  @Property(tries = 300)
  void itHasWhatWasAddedAndNothingElse(
      @ForAll @UniqueElements List<String> texts, @ForAll List<String> others) {
    TextTable table = new TextTable();
    List<String> encodable =
        texts.stream().filter(StandardCharsets.UTF_8.newEncoder()::canEncode).toList();
    encodable.forEach(table::add);

    assertThat(table.size()).isEqualTo(encodable.size());
    for (String text : encodable) {
      assertThat(find(table, text)).isSameAs(text);
    }
    for (String text : others) {
      assertThat(find(table, text) != null).isEqualTo(Set.copyOf(encodable).contains(text));
    }
  }

  @Test
  void itGrows() {
    List<String> texts =
        IntStream.range(0, 20_000).mapToObj(i -> (i % 3 == 0 ? "é" : "") + i).toList();
    TextTable table = new TextTable();
    texts.forEach(table::add);

    assertThat(texts).allSatisfy(text -> assertThat(find(table, text)).isSameAs(text));
    assertThat(find(table, "20000")).isNull();
  }

  @Test
  void textsOfOneHashAreTwo() {
    TextTable table = new TextTable();
    table.add("Aa");

    assertThat(find(table, "BB")).isNull();
    table.add("BB");
    assertThat(find(table, "BB")).isEqualTo("BB");
    assertThat(find(table, "Aa")).isEqualTo("Aa");
  }
}
