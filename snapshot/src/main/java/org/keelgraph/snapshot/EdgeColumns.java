package org.keelgraph.snapshot;

import it.unimi.dsi.fastutil.bytes.ByteArrayList;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.WeightKind;

/**
 * The edges of a snapshot, a column a field, in the order of the store's rows. Ends are rows of the
 * {@link NodeColumns}.
 */
final class EdgeColumns {

  private final IntArrayList sources = new IntArrayList();
  private final IntArrayList types = new IntArrayList();
  private final IntArrayList targets = new IntArrayList();
  private final LongArrayList ordinals = new LongArrayList();
  private final ByteArrayList weightKinds = new ByteArrayList();
  private final LongArrayList weightBits = new LongArrayList();
  private final Int2ObjectOpenHashMap<String> ids = new Int2ObjectOpenHashMap<>();
  private final Int2ObjectOpenHashMap<String> properties = new Int2ObjectOpenHashMap<>();
  private boolean weighted;

  void add(
      int source,
      int type,
      int target,
      String id,
      long ordinal,
      WeightKind weightKind,
      long bits,
      @Nullable String json) {
    int row = sources.size();
    sources.add(source);
    types.add(type);
    targets.add(target);
    ordinals.add(ordinal);
    weightKinds.add(weightKind.code());
    weightBits.add(bits);
    weighted |= weightKind != WeightKind.NONE;
    if (!id.isEmpty()) {
      ids.put(row, id);
    }
    if (json != null) {
      properties.put(row, json);
    }
  }

  int size() {
    return sources.size();
  }

  int source(int row) {
    return sources.getInt(row);
  }

  int type(int row) {
    return types.getInt(row);
  }

  int target(int row) {
    return targets.getInt(row);
  }

  long ordinal(int row) {
    return ordinals.getLong(row);
  }

  String id(int row) {
    return ids.isEmpty() ? "" : ids.getOrDefault(row, "");
  }

  WeightKind weightKind(int row) {
    return WeightKind.at(weightKinds.getByte(row));
  }

  long weightBits(int row) {
    return weightBits.getLong(row);
  }

  /** Whether any edge has a weight. */
  boolean weighted() {
    return weighted;
  }

  @Nullable String properties(int row) {
    return properties.isEmpty() ? null : properties.get(row);
  }
}
