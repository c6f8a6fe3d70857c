package org.keelgraph.store;

import java.nio.file.Path;

/** What makes and opens stores of one kind. Stateless. */
public interface StoreEngine {

  /**
   * Creates an empty store.
   *
   * @throws org.keelgraph.error.StoreExistsException if something is at that path already
   * @throws org.keelgraph.error.StoreIoException if the folder cannot be written
   */
  GraphStore create(Path path, StoreConfig config);

  /**
   * Opens an existing store, recovering it if it was not closed.
   *
   * @throws org.keelgraph.error.NotAStoreException if the path is missing or something else
   * @throws org.keelgraph.error.FormatTooNewException if a newer version wrote it
   * @throws org.keelgraph.error.CorruptStoreException if it is damaged
   */
  GraphStore open(Path path, StoreConfig config);

  /**
   * Builds a new store beside the path and renames it into place on commit: a crash leaves no store
   * or the whole one.
   *
   * @throws org.keelgraph.error.StoreExistsException if something is at that path already; thrown
   *     by {@link BulkLoad#commit} if it has appeared there since
   */
  BulkLoad bulkCreate(Path path, StoreConfig config, LoadDescription description);

  /**
   * Begins a copy of a store, open or not, beside the target. The copy is the same store: it has
   * the same identity. A target that shall be replaced is locked until the copy is closed; this
   * process must not have it open.
   *
   * @throws org.keelgraph.error.NotAStoreException if the source is missing
   * @throws org.keelgraph.error.StoreIoException if the target is there and shall not be replaced,
   *     or its folder is missing
   * @throws org.keelgraph.error.StoreBusyException if the target shall be replaced and is open
   */
  StoreCopy stageCopy(Path source, Path target, ExistingTarget existing);

  /**
   * Begins a new store, beside the target, of what is whole in a damaged one. The new store has an
   * identity of its own. What cannot be copied is listed in a file beside it, {@code
   * TARGET.lost.txt}. This process must not have the damaged store open.
   *
   * @throws org.keelgraph.error.NotAStoreException if the source is missing
   * @throws org.keelgraph.error.StoreIoException if the target or its list is there, or the folder
   *     is missing
   */
  StoreSalvage stageSalvage(Path source, Path target);

  /** The database's own checks of the file's structure and references, a line a problem. */
  java.util.List<String> checkIntegrity(GraphStore store);
}
