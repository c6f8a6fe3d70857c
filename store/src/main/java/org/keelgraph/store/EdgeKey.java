package org.keelgraph.store;

/**
 * What identifies an edge.
 *
 * @param source id of the node it leaves
 * @param type its type
 * @param target id of the node it enters
 * @param id tells parallel edges apart; empty for the one edge of this source, type and target that
 *     has no id
 */
public record EdgeKey(String source, String type, String target, String id) {

  public EdgeKey {
    if (source.isEmpty() || target.isEmpty()) {
      throw new IllegalArgumentException(
          "end node id is empty: source=" + source + " target=" + target);
    }
    if (type.isEmpty()) {
      throw new IllegalArgumentException(
          "edge type is empty: source=" + source + " target=" + target);
    }
    StoredText.require("source", source);
    StoredText.require("edge type", type);
    StoredText.require("target", target);
    StoredText.require("edge id", id);
  }

  /** The edge without an id. */
  public static EdgeKey of(String source, String type, String target) {
    return new EdgeKey(source, type, target, "");
  }

  @Override
  public String toString() {
    return source + " -[" + type + (id.isEmpty() ? "" : " " + id) + "]-> " + target;
  }
}
