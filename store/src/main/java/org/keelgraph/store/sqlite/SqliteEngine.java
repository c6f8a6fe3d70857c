package org.keelgraph.store.sqlite;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.keelgraph.store.BulkLoad;
import org.keelgraph.store.ExistingTarget;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LoadDescription;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreCopy;
import org.keelgraph.store.StoreEngine;
import org.keelgraph.store.StoreSalvage;

/** Stores in SQLite files. Stateless, thread-safe. */
public final class SqliteEngine implements StoreEngine {

  @Override
  public GraphStore create(Path path, StoreConfig config) {
    try (StagedFile staged = new StagedFile(path)) {
      SchemaSetup.create(staged.path(), config);
      staged.publish();
    } catch (SQLException exception) {
      throw SqliteErrors.translate(exception, path, "create");
    }
    return open(path, config);
  }

  @Override
  public GraphStore open(Path path, StoreConfig config) {
    return SqliteGraphStore.open(path, config);
  }

  @Override
  public BulkLoad bulkCreate(Path path, StoreConfig config, LoadDescription description) {
    return new StagedBulkLoad(path, config, description);
  }

  @Override
  public StoreCopy stageCopy(Path source, Path target, ExistingTarget existing) {
    return new StagedCopy(source, target, existing);
  }

  @Override
  public StoreSalvage stageSalvage(Path source, Path target) {
    return new StagedSalvage(source, target);
  }

  @Override
  public List<String> checkIntegrity(GraphStore store) {
    return ((SqliteGraphStore) store).checkIntegrity();
  }
}
