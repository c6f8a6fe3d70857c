package org.keelgraph.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.KeelgraphException;
import org.keelgraph.error.NotVerifiedException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns what a command threw into one line on standard error and an exit code. */
final class ErrorReport {

  private final PrintWriter err;

  ErrorReport(PrintWriter err) {
    this.err = err;
  }

  /** A command line that makes no sense: picocli's handler of {@link ParameterException}. */
  int usage(ParameterException thrown, String[] arguments) {
    CommandLine command = thrown.getCommandLine();
    line("error: " + UsageMessages.describe(thrown));
    if (!(thrown instanceof WrongValueException)) {
      line("try '" + command.getCommandSpec().qualifiedName() + " --help'");
    }
    return ExitCode.USAGE;
  }

  /** A command that threw: picocli's handler of everything but {@link ParameterException}. */
  int failure(Exception thrown, CommandLine command, @Nullable ParseResult parsed) {
    return failure(thrown, KeelgraphCommand.isDebug(command));
  }

  /**
   * @param thrown what a command threw
   * @param debug whether to show where
   */
  int failure(Throwable thrown, boolean debug) {
    if (thrown instanceof StandardOutput.WriteException written && written.readerLeft()) {
      return ExitCode.FAILED;
    }
    line("error: " + describe(thrown));
    if (debug) {
      thrown.printStackTrace(err);
    }
    return thrown instanceof NotVerifiedException ? ExitCode.NOT_VERIFIED : ExitCode.FAILED;
  }

  private static String describe(Throwable thrown) {
    return switch (thrown) {
      case KeelgraphException e -> message(e);
      case StandardOutput.WriteException e -> message(e);
      case UncheckedIOException e -> describe(e);
      case NoSuchFileException e -> withReason(e, "no such file or folder");
      case AccessDeniedException e -> withReason(e, "permission denied");
      case FileAlreadyExistsException e -> withReason(e, "exists already");
      case IOException e -> message(e);
      case OutOfMemoryError e ->
          "out of memory (%s); give Java more, for example KEELGRAPH_JAVA_OPTS=-Xmx8g"
              .formatted(message(e));
      default -> "unexpected %s; --debug shows where".formatted(thrown);
    };
  }

  /** What happened, after what was being done if that is more than the cause's own text. */
  private static String describe(UncheckedIOException thrown) {
    IOException cause = Objects.requireNonNull(thrown.getCause());
    String doing = thrown.getMessage();
    return doing == null || doing.equals(cause.toString())
        ? describe((Throwable) cause)
        : doing + ": " + describe((Throwable) cause);
  }

  /** The JDK's message of these exceptions is the bare path. */
  private static String withReason(FileSystemException thrown, String reason) {
    return thrown.getReason() == null ? thrown.getFile() + ": " + reason : message(thrown);
  }

  private static String message(Throwable thrown) {
    String message = thrown.getMessage();
    return message == null ? thrown.getClass().getSimpleName() : message;
  }

  private void line(String text) {
    err.println("keelgraph: " + text.strip().replaceAll("\\s*\\R\\s*", "; "));
  }
}
