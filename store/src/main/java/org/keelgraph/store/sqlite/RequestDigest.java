package org.keelgraph.store.sqlite;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Precondition;
import org.keelgraph.store.Properties;
import org.keelgraph.store.PropertiesJson;
import org.keelgraph.store.PropertyPatch;
import org.keelgraph.store.WeightKind;
import org.keelgraph.store.WriteBatch;

/**
 * SHA-256 of a guarded request: two requests with one digest are the same request. Every field goes
 * in with its length, so that no two requests run together. Not thread-safe.
 */
final class RequestDigest {

  private final MessageDigest digest;

  private RequestDigest() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  static byte[] of(WriteBatch batch, List<Precondition> preconditions) {
    RequestDigest request = new RequestDigest();
    batch.mutations().forEach(request::add);
    preconditions.forEach(request::add);
    return request.digest.digest();
  }

  private void add(Mutation mutation) {
    switch (mutation) {
      case Mutation.PutNode put -> add("put node", put.node());
      case Mutation.PutEdge put -> add("put edge", put.edge());
      case Mutation.PatchNode patch -> {
        text("patch node");
        text(patch.id());
        add(patch.patch());
      }
      case Mutation.PatchEdge patch -> {
        text("patch edge");
        add(patch.key());
        add(patch.patch());
      }
      case Mutation.DeleteNode delete -> {
        text("delete node");
        text(delete.id());
        text(delete.edges().name());
      }
      case Mutation.DeleteEdge delete -> {
        text("delete edge");
        add(delete.key());
      }
    }
  }

  private void add(String change, NodeRecord node) {
    text(change);
    text(node.id());
    text(PropertiesJson.writeLabels(node.labels()));
    text(PropertiesJson.write(node.properties()));
    number(node.ordinal());
  }

  private void add(String change, EdgeRecord edge) {
    text(change);
    add(edge.key());
    number(WeightKind.of(edge.weight()).code());
    number(WeightKind.bits(edge.weight()));
    text(PropertiesJson.write(edge.properties()));
    number(edge.ordinal());
  }

  private void add(EdgeKey key) {
    text(key.source());
    text(key.type());
    text(key.target());
    text(key.id());
  }

  private void add(PropertyPatch patch) {
    text(PropertiesJson.write(patch.set()));
    number(patch.removed().size());
    patch.removed().stream().sorted().forEach(this::text);
  }

  private void add(Precondition precondition) {
    switch (precondition) {
      case Precondition.NodeAbsent absent -> condition("node absent", absent.id());
      case Precondition.NodePresent present -> condition("node present", present.id());
      case Precondition.NodePropertyEquals equal -> {
        condition("property equals", equal.id());
        text(PropertiesJson.write(Properties.of(Map.of(equal.name(), equal.value()))));
      }
      case Precondition.EdgeAbsent absent -> {
        text("edge absent");
        add(absent.key());
      }
      case Precondition.EdgePresent present -> {
        text("edge present");
        add(present.key());
      }
    }
  }

  private void condition(String what, String id) {
    text(what);
    text(id);
  }

  private void text(@Nullable String text) {
    if (text == null) {
      number(-1);
      return;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    number(bytes.length);
    digest.update(bytes);
  }

  private void number(long number) {
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, number));
  }
}
