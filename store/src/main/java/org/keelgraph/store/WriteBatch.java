package org.keelgraph.store;

import java.util.ArrayList;
import java.util.List;

/**
 * Changes that become durable together or not at all, applied in order. Immutable.
 *
 * @param mutations the changes
 */
public record WriteBatch(List<Mutation> mutations) {

  public WriteBatch {
    mutations = List.copyOf(mutations);
  }

  public static WriteBatch of(Mutation... mutations) {
    return new WriteBatch(List.of(mutations));
  }

  public static Builder builder() {
    return new Builder();
  }

  /** Collects changes for one batch; not thread-safe. */
  public static final class Builder {
    private final List<Mutation> mutations = new ArrayList<>();

    private Builder() {}

    public Builder putNode(NodeRecord node) {
      mutations.add(new Mutation.PutNode(node));
      return this;
    }

    public Builder putEdge(EdgeRecord edge) {
      mutations.add(new Mutation.PutEdge(edge));
      return this;
    }

    public Builder patchNode(String id, PropertyPatch patch) {
      mutations.add(new Mutation.PatchNode(id, patch));
      return this;
    }

    public Builder patchEdge(EdgeKey key, PropertyPatch patch) {
      mutations.add(new Mutation.PatchEdge(key, patch));
      return this;
    }

    public Builder deleteNode(String id) {
      mutations.add(new Mutation.DeleteNode(id));
      return this;
    }

    public Builder deleteEdge(EdgeKey key) {
      mutations.add(new Mutation.DeleteEdge(key));
      return this;
    }

    public WriteBatch build() {
      return new WriteBatch(mutations);
    }
  }
}
