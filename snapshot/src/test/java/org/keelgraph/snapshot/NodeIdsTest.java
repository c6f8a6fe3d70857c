package org.keelgraph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class NodeIdsTest {

  @Property
  void everyIdIsFoundAtItsIndexAndNoOtherIsFound(
      @ForAll Set<String> ids, @ForAll Set<String> others) {
    List<String> order = List.copyOf(ids);
    NodeIds nodes = new NodeIds(order.toArray(String[]::new));

    for (int index = 0; index < order.size(); index++) {
      assertThat(nodes.indexOf(order.get(index))).isEqualTo(index);
      assertThat(nodes.id(index)).isEqualTo(order.get(index));
    }
    others.stream()
        .filter(other -> !ids.contains(other))
        .forEach(other -> assertThat(nodes.indexOf(other)).isEqualTo(-1));
  }

  @Test
  void idsOfOneHashAreToldApart() {
    String[] ids =
        IntStream.range(0, 256)
            .mapToObj(
                bits ->
                    IntStream.range(0, 8)
                        .mapToObj(bit -> (bits >> bit & 1) == 0 ? "Aa" : "BB")
                        .reduce("", String::concat))
            .toArray(String[]::new);
    assertThat(ids).extracting(String::hashCode).containsOnly(ids[0].hashCode());
    NodeIds nodes = new NodeIds(ids);

    for (int index = 0; index < ids.length; index++) {
      assertThat(nodes.indexOf(new String(ids[index].toCharArray()))).isEqualTo(index);
    }
    assertThat(nodes.indexOf("AaAaAaAaAaAaAaC#")).isEqualTo(-1);
  }

  @Test
  void numbersAsTextAreAllFound() {
    String[] ids = IntStream.range(0, 100_000).mapToObj(Integer::toString).toArray(String[]::new);
    NodeIds nodes = new NodeIds(ids);

    assertThat(IntStream.range(0, ids.length).filter(i -> nodes.indexOf(ids[i]) != i)).isEmpty();
    assertThat(nodes.indexOf("100000")).isEqualTo(-1);
  }

  @Test
  void anEmptyDictionaryFindsNothing() {
    assertThat(new NodeIds(new String[0]).indexOf("a")).isEqualTo(-1);
  }

  @Test
  void anIdThatStandsTwiceIsRefusedWithBothIndexes() {
    NodeIds nodes = new NodeIds(new String[] {"a", "b", "c", "b"});

    assertThatThrownBy(() -> nodes.indexOf("a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("id=b stands at index=1 and index=3");
  }
}
