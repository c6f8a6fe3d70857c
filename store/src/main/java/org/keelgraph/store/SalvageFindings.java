package org.keelgraph.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was found in a damaged store.
 *
 * @param manifest what the store must hold, as its manifest says; null if that cannot be read
 * @param identity who the damaged store is; null if that cannot be read
 * @param copied rows copied, by table
 * @param listed entries of the list, by table
 * @param losses the first entries of the list
 * @param notes damage that cost nothing
 * @param list the file that has the whole list, once the new store is published; null if nothing is
 *     listed
 */
public record SalvageFindings(
    @Nullable Manifest manifest,
    @Nullable StoreIdentity identity,
    Map<String, Long> copied,
    Map<String, Long> listed,
    List<SalvageLoss> losses,
    List<String> notes,
    @Nullable Path list) {

  public SalvageFindings {
    copied = Map.copyOf(copied);
    listed = Map.copyOf(listed);
    losses = List.copyOf(losses);
    notes = List.copyOf(notes);
  }

  /** Rows of that table that were copied. */
  public long copied(String table) {
    return copied.getOrDefault(table, 0L);
  }

  /** Entries of the list that are of that table. */
  public long listed(String table) {
    return listed.getOrDefault(table, 0L);
  }

  /** Entries of the list. */
  public long listedInAll() {
    return listed.values().stream().mapToLong(Long::longValue).sum();
  }
}
