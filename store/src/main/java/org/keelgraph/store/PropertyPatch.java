package org.keelgraph.store;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A change to some of a record's properties; the others stay. Immutable.
 *
 * @param set properties to be set
 * @param removed names of properties to be removed; none of them is also set
 */
public record PropertyPatch(Properties set, Set<String> removed) {

  public PropertyPatch {
    removed = Set.copyOf(removed);
    for (String name : removed) {
      if (set.get(name) != null) {
        throw new IllegalArgumentException("property " + name + " is both set and removed");
      }
    }
  }

  /** Sets one property. */
  public static PropertyPatch set(String name, Object value) {
    return new PropertyPatch(Properties.of(Map.of(name, value)), Set.of());
  }

  /** Removes one property. */
  public static PropertyPatch remove(String name) {
    return new PropertyPatch(Properties.NONE, Set.of(name));
  }

  /** The properties with the patch applied. */
  public Properties applyTo(Properties old) {
    TreeMap<String, Object> patched = new TreeMap<>(old.asMap());
    patched.keySet().removeAll(removed);
    patched.putAll(set.asMap());
    return Properties.of(patched);
  }
}
