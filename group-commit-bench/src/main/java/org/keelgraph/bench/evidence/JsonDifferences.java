package org.keelgraph.bench.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Compares two JSON texts value by value, and names every difference by its place. */
final class JsonDifferences {

  private final String file;
  private final List<String> problems;
  private int numbers;

  JsonDifferences(String file, List<String> problems) {
    this.file = file;
    this.problems = problems;
  }

  /** Numbers compared so far. */
  int numbers() {
    return numbers;
  }

  void compare(JsonNode expected, JsonNode found) {
    compare("", expected, found);
  }

  private void compare(String place, JsonNode expected, JsonNode found) {
    if (expected.isObject() && found.isObject()) {
      Set<String> names = new LinkedHashSet<>();
      expected.fieldNames().forEachRemaining(names::add);
      found.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        compare(place + "/" + name, expected.path(name), found.path(name));
      }
    } else if (expected.isArray() && found.isArray()) {
      for (int i = 0; i < Math.max(expected.size(), found.size()); i++) {
        compare(place + "/" + i, expected.path(i), found.path(i));
      }
    } else {
      numbers += expected.isNumber() ? 1 : 0;
      if (!expected.equals(found)) {
        problems.add(
            file + place + ": the samples give " + text(expected) + ", found " + text(found));
      }
    }
  }

  private static String text(JsonNode node) {
    return node.isMissingNode() ? "nothing" : node.toString();
  }
}
