package org.keelgraph.columns;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** A folder for one store, removed with everything in it when closed. */
public final class TemporaryStore implements AutoCloseable {

  private final Path folder;

  private TemporaryStore(Path folder) {
    this.folder = folder;
  }

  /** Below the system's folder for temporary files. */
  public static TemporaryStore create() throws IOException {
    return new TemporaryStore(Files.createTempDirectory("keelgraph-"));
  }

  /** Below that folder: its disk is the one that is measured. */
  public static TemporaryStore createIn(Path parent) throws IOException {
    return new TemporaryStore(Files.createTempDirectory(parent, "keelgraph-"));
  }

  /** The folder. */
  public Path folder() {
    return folder;
  }

  /** Where the store goes; nothing is there yet. */
  public Path path() {
    return folder.resolve("graph.db");
  }

  @Override
  public void close() throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            Files.delete(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
