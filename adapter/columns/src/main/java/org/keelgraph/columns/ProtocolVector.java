package org.keelgraph.columns;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.loaders.input.RecordSink;

/**
 * A result as the participant protocol writes it: one little-endian double a node, in the order of
 * the input's nodes, each looked up by the node's id.
 */
public final class ProtocolVector {

  private ProtocolVector() {}

  /** The ids of the input's nodes, in input order. */
  public static List<String> nodeIds(GraphInput input) {
    List<String> ids = new ArrayList<>();
    input.read(
        new RecordSink() {
          @Override
          public void node(long ordinal, String id) {
            ids.add(id);
          }

          @Override
          public void edge(
              long ordinal, long line, String source, String target, @Nullable Number weight) {
            // Only the nodes are wanted.
          }
        });
    return ids;
  }

  /** Writes the values of those nodes. */
  public static void write(KernelOutcome outcome, List<String> ids, OutputStream output)
      throws IOException {
    ByteBuffer value = ByteBuffer.allocate(Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    BufferedOutputStream buffered = new BufferedOutputStream(output, 1 << 16);
    for (String id : ids) {
      buffered.write(value.putDouble(0, outcome.valueOf(id)).array());
    }
    buffered.flush();
  }
}
