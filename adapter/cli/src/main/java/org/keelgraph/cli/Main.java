package org.keelgraph.cli;

import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

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
      return KeelgraphCommand.commandLine(arguments)
          .setOut(outWriter)
          .setErr(errWriter)
          .setExecutionStrategy(Main::runLast)
          .setParameterExceptionHandler(report::usage)
          .setExecutionExceptionHandler(report::failure)
          .execute(arguments);
    } catch (Throwable thrown) {
      // picocli passes on what is no Exception, such as OutOfMemoryError.
      return report.failure(thrown, false);
    } finally {
      errWriter.flush();
    }
  }

  /**
   * Runs what was parsed. The handler of exceptions then sees all of them: picocli by itself prints
   * the stack trace of what is thrown while it writes help.
   */
  private static int runLast(ParseResult parsed) {
    CommandLine command = parsed.commandSpec().commandLine();
    try {
      int exitCode = new RunLast().execute(parsed);
      command.getOut().flush();
      return exitCode;
    } catch (StandardOutput.WriteException e) {
      throw new ExecutionException(command, e.getMessage(), e);
    }
  }

  /** A writer that shows each line when it ends, so that progress is seen as it happens. */
  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
  }
}
