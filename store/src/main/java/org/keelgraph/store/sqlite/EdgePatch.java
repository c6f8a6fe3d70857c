package org.keelgraph.store.sqlite;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.keelgraph.error.ConstraintException;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.PropertyPatch;

/** Patches an edge, whose weight is a property to the user and a column of its own in the store. */
final class EdgePatch {

  private EdgePatch() {}

  static EdgeRecord apply(EdgeRecord edge, PropertyPatch patch, String weightProperty) {
    Object weight = patch.set().get(weightProperty);
    boolean removed = patch.removed().contains(weightProperty);
    if (weight == null && !removed) {
      return new EdgeRecord(
          edge.key(), edge.weight(), patch.applyTo(edge.properties()), edge.ordinal());
    }
    if (weight != null && !(weight instanceof Number)) {
      throw new ConstraintException(
          "edge %s: property %s is the weight and takes a number, found %s"
              .formatted(edge.key(), weightProperty, weight));
    }
    PropertyPatch others = without(patch, weightProperty);
    return new EdgeRecord(
        edge.key(), (Number) weight, others.applyTo(edge.properties()), edge.ordinal());
  }

  private static PropertyPatch without(PropertyPatch patch, String name) {
    Map<String, Object> set = new TreeMap<>(patch.set().asMap());
    set.remove(name);
    Set<String> removed = new TreeSet<>(patch.removed());
    removed.remove(name);
    return new PropertyPatch(Properties.of(set), removed);
  }
}
