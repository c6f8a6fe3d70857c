package org.keelgraph.loaders.load;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.keelgraph.error.BadInputException;
import org.keelgraph.text.Words;

/** Decides on edges whose end is not a node, and counts what it decided. Not thread-safe. */
final class DanglingPolicy {

  private final String inputName;
  private final DanglingEdges setting;
  private long skippedEdges;
  private long createdNodes;

  DanglingPolicy(String inputName, DanglingEdges setting) {
    this.inputName = inputName;
    this.setting = setting;
  }

  /**
   * Whether the edge is to be loaded, its missing ends having been created.
   *
   * @throws BadInputException if such edges are rejected
   */
  boolean admit(
      long line,
      String source,
      String target,
      Predicate<String> isNode,
      Consumer<String> createNode) {
    String missing = isNode.test(source) ? target : source;
    return switch (setting) {
      case REJECT ->
          throw BadInputException.at(
              inputName,
              line,
              "edge %s -> %s: expected both ends to be nodes of the input, found no node %s; load --dangling create|skip accepts such edges, and a file without a header 'n m' is --format snap"
                  .formatted(
                      Words.shortened(source), Words.shortened(target), Words.shortened(missing)));
      case SKIP -> {
        skippedEdges++;
        yield false;
      }
      case CREATE -> {
        create(source, isNode, createNode);
        create(target, isNode, createNode);
        yield true;
      }
    };
  }

  private void create(String id, Predicate<String> isNode, Consumer<String> createNode) {
    if (!isNode.test(id)) {
      createNode.accept(id);
      createdNodes++;
    }
  }

  long skippedEdges() {
    return skippedEdges;
  }

  long createdNodes() {
    return createdNodes;
  }
}
