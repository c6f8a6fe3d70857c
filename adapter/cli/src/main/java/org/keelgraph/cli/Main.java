package org.keelgraph.cli;

import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * Entry point of the {@code keelgraph} command. Whatever happens, the exit code is one of {@link
 * ExitCode}'s and an error is one line on standard error.
 */
public final class Main {

  private Main() {}

  /**
   * Runs one command and ends the JVM with its exit code.
   *
   * @param arguments the command line, without the program's name
   */
  public static void main(String[] arguments) {
    int exitCode = run(arguments, StandardOutput.stream(), System.err);
    System.exit(exitCode);
  }

  /**
   * Runs one command in this JVM.
   *
   * @param arguments the command line, without the program's name
   * @param out receives results, as UTF-8 whatever the locale, because they are data
   * @param err receives errors and progress
   * @return the exit code
   */
  static int run(String[] arguments, OutputStream out, OutputStream err) {
    PrintWriter outWriter = writer(out);
    PrintWriter errWriter = writer(err);
    ErrorReport report = new ErrorReport(errWriter);
    try {
      int exitCode =
          KeelgraphCommand.commandLine(arguments)
              .setOut(outWriter)
              .setErr(errWriter)
              .setParameterExceptionHandler(report::usage)
              .setExecutionExceptionHandler(report::failure)
              .execute(arguments);
      outWriter.flush();
      return exitCode;
    } catch (Throwable thrown) {
      // picocli passes on errors, and what is thrown while it prints help.
      return report.failure(thrown, false);
    } finally {
      errWriter.flush();
    }
  }

  /** A writer that shows each line when it ends, so that progress is seen as it happens. */
  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
  }
}
