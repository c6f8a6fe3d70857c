package org.keelgraph.bench.recovery;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.keelgraph.cli.container.ContainerLimits;
import org.keelgraph.cli.container.JavaContainer;

/**
 * Starts the process that is killed as process 1 of a container, with the store's folder mounted.
 *
 * <p>It writes its lines into a named pipe in that folder. So what it had written when it was
 * killed is there to be read, and does not depend on what the engine makes of its output.
 */
final class ContainerWriter implements WriterStart {

  private static final String PIPE = "acknowledgements";

  private final ContainerLimits limits;
  private final List<String> options;
  private int outOfMemory;

  /**
   * Each with those limits.
   *
   * @param options more of them for Java
   */
  ContainerWriter(ContainerLimits limits, List<String> options) {
    this.limits = limits;
    this.options = List.copyOf(options);
  }

  /** How many of those that were started used more memory than they may. */
  int outOfMemory() {
    return outOfMemory;
  }

  @Override
  public Running start(WriterOrder order, Path errors) throws IOException, InterruptedException {
    Path folder = order.store().toAbsolutePath().resolveSibling("");
    Path pipe = folder.resolve(PIPE);
    Files.deleteIfExists(pipe);
    if (new ProcessBuilder("mkfifo", pipe.toString()).inheritIO().start().waitFor() != 0) {
      throw new IOException("cannot make the pipe " + pipe);
    }
    // The shell becomes the JVM, once somebody reads.
    List<String> command = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" >" + pipe, "sh"));
    command.addAll(JavaContainer.java(RecoveryWriter.class, options, order.words()));
    return new Contained(JavaContainer.start(folder, limits, command), pipe, errors);
  }

  private final class Contained implements Running {
    private final JavaContainer container;
    private final Path pipe;
    private final Path errors;

    Contained(JavaContainer container, Path pipe, Path errors) {
      this.container = container;
      this.pipe = pipe;
      this.errors = errors;
    }

    @Override
    public InputStream acknowledgements() throws IOException {
      return new FileInputStream(pipe.toFile());
    }

    @Override
    public int kill() throws IOException {
      container.signal("KILL");
      int exit = container.exitCode();
      if (container.wasOutOfMemory()) {
        outOfMemory++;
      }
      Files.writeString(errors, container.output());
      // Lets go of a reader who waits for a process that never came to write.
      new RandomAccessFile(pipe.toFile(), "rw").close();
      return exit;
    }

    @Override
    public void close() {
      container.close();
    }
  }
}
