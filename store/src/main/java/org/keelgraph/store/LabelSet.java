package org.keelgraph.store;

import java.util.List;
import java.util.TreeSet;

/**
 * The labels of a node: distinct, sorted by their UTF-16 code units, possibly none.
 *
 * @param names the labels in that order
 */
public record LabelSet(List<String> names) {

  public static final LabelSet NONE = new LabelSet(List.of());

  public LabelSet {
    names = List.copyOf(new TreeSet<>(names));
    for (String name : names) {
      if (name.isEmpty()) {
        throw new IllegalArgumentException("label is empty: labels=" + names);
      }
      StoredText.require("label", name);
    }
  }

  public static LabelSet of(String... names) {
    return names.length == 0 ? NONE : new LabelSet(List.of(names));
  }
}
