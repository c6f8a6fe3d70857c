package org.keelgraph.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.keelgraph.cli.container.ContainerLimits;
import org.keelgraph.cli.container.JavaContainer;

/** Where commands run that share a folder: child processes, or containers that mount it. */
enum Machine {
  CHILD_PROCESS {
    @Override
    Running start(Path folder, ContainerLimits limits, Object... words) throws IOException {
      List<String> options =
          List.of(
              "-XX:MaxRAM=" + limits.memoryMebibytes() + "m",
              "-XX:MaxRAMPercentage=60",
              "-XX:ActiveProcessorCount=" + limits.processors(),
              "-XX:TieredStopAtLevel=1");
      return new Child(CommandProcess.startWith(options, words));
    }
  },
  CONTAINER {
    @Override
    Running start(Path folder, ContainerLimits limits, Object... words) throws IOException {
      List<String> arguments = Stream.of(words).map(Object::toString).toList();
      return new Contained(
          JavaContainer.start(
              folder, limits, JavaContainer.java(Main.class, List.of(), arguments)));
    }
  };

  /** Starts a command; a child process keeps the limits by its JVM alone. */
  abstract Running start(Path folder, ContainerLimits limits, Object... words) throws IOException;

  /** Starts a command where there is room enough. */
  Running start(Path folder, Object... words) throws IOException {
    return start(folder, ContainerLimits.USUAL, words);
  }

  /** A command that runs, for one thread at a time; closing it kills it. */
  interface Running extends AutoCloseable {

    boolean isAlive();

    /** Sends a signal: {@code KILL}, {@code TERM}. */
    void signal(String name);

    /** Stops it where it is; false if it has ended. */
    boolean pause();

    void resume();

    /** Waits for its end. */
    Ended end();

    @Override
    void close();
  }

  /** What is known of a command that has ended. */
  record Ended(int exitCode, String output) {}

  private record Child(Process process) implements Running {

    @Override
    public boolean isAlive() {
      return process.isAlive();
    }

    @Override
    public void signal(String name) {
      try {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
      } catch (IOException | InterruptedException exception) {
        throw new IllegalStateException(exception);
      }
    }

    @Override
    public boolean pause() {
      signal("STOP");
      return process.isAlive();
    }

    @Override
    public void resume() {
      signal("CONT");
    }

    @Override
    public Ended end() {
      try {
        String output = CommandProcess.output(process);
        return new Ended(process.waitFor(), output);
      } catch (IOException | InterruptedException exception) {
        throw new IllegalStateException(exception);
      }
    }

    @Override
    public void close() {
      process.destroyForcibly().onExit().join();
    }
  }

  private record Contained(JavaContainer container) implements Running {

    @Override
    public boolean isAlive() {
      return container.isAlive();
    }

    @Override
    public void signal(String name) {
      container.signal(name);
    }

    @Override
    public boolean pause() {
      return container.pause();
    }

    @Override
    public void resume() {
      container.resume();
    }

    @Override
    public Ended end() {
      int exitCode = container.exitCode();
      return new Ended(exitCode, container.output());
    }

    @Override
    public void close() {
      container.close();
    }
  }
}
