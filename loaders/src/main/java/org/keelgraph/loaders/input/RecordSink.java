package org.keelgraph.loaders.input;

import org.jspecify.annotations.Nullable;

/** Takes an input's records in input order; ordinals count from 0 for nodes and for edges apart. */
public interface RecordSink {

  /**
   * A node; every node comes once, before the first edge that ends in it, unless that edge dangles.
   */
  void node(long ordinal, String id);

  /**
   * An edge of the input.
   *
   * @param line its line in the file, from 1, for messages; 0 if it has none
   * @param weight a Long, a Double or null
   */
  void edge(long ordinal, long line, String source, String target, @Nullable Number weight);
}
