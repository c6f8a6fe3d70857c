package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A process that has a store's file under construction and never finishes it. */
final class StagingProcess {

  static final String CONTENT = "theirs";

  private StagingProcess() {}

  /** Argument: the store's path. */
  public static void main(String[] arguments) throws IOException {
    try (StagedFile staged = new StagedFile(Path.of(arguments[0]))) {
      Files.writeString(staged.path(), CONTENT);
      System.out.println(staged.path());
      System.in.read();
    }
  }

  static Process start(Path target) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            StagingProcess.class.getName(),
            target.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** Where it builds, once it does. */
  static Path awaitStaged(Process process) throws IOException {
    return Path.of(process.inputReader(StandardCharsets.UTF_8).readLine());
  }
}
