package org.keelgraph.cli;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A command that was run in this JVM, as its caller sees it.
 *
 * @param exitCode what it returned
 * @param out what it printed as its result
 * @param err what it complained of
 */
record CommandRun(int exitCode, String out, String err) {

  /** Runs a command; arguments that are not strings are put into words. */
  static CommandRun of(Object... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] words = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
    int exitCode = Main.run(words, out, err);
    return new CommandRun(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Runs a command that must succeed; what it printed. */
  static String outputOf(Object... arguments) {
    CommandRun run = of(arguments);
    if (run.exitCode() != ExitCode.OK) {
      throw new AssertionError("exit code " + run.exitCode() + ": " + run.err() + run.out());
    }
    return run.out();
  }

  /** A generated graph in a file of that folder. */
  static Path generated(Path folder, String family, int nodes) {
    Path file = folder.resolve(family + "-" + nodes + ".txt");
    outputOf("generate", family, nodes, "--out", file);
    return file;
  }

  /** The lines on standard error. */
  List<String> errors() {
    return err.lines().toList();
  }
}
