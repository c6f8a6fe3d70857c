package org.keelgraph.bench.recovery;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** How the process that is killed is started: as a child, or elsewhere in a test. */
interface WriterStart {

  /** As a child of this process. */
  WriterStart CHILD =
      (order, errors) ->
          new Child(
              new ProcessBuilder(JvmCommand.of(RecoveryWriter.class, order.words()))
                  .redirectError(errors.toFile())
                  .start());

  /**
   * Starts a {@link RecoveryWriter}.
   *
   * @param errors a file for what it complains of, written when it has ended at the latest
   */
  Running start(WriterOrder order, Path errors) throws IOException, InterruptedException;

  /** The process; closing it kills it. */
  interface Running extends AutoCloseable {

    /** Its lines, up to its end; may wait for the process to begin. */
    InputStream acknowledgements() throws IOException;

    /** Kills it (SIGKILL) if it lives, and returns its exit code as the shell shows it. */
    int kill() throws IOException, InterruptedException;

    @Override
    void close();
  }

  /** A child of this process. */
  record Child(Process process) implements Running {

    @Override
    public InputStream acknowledgements() {
      return process.getInputStream();
    }

    @Override
    public int kill() throws InterruptedException {
      process.toHandle().destroyForcibly(); // unlike the process's own, leaves the pipe open
      return process.waitFor();
    }

    @Override
    public void close() {
      process.destroyForcibly().onExit().join();
    }
  }
}
