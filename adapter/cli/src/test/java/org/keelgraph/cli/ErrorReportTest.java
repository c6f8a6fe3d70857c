package org.keelgraph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;
import org.keelgraph.error.BadInputException;

final class ErrorReportTest {

  @Test
  void aKeelgraphExceptionIsItsMessage() {
    assertThat(reportOf(BadInputException.at("a.txt", 7, "expected a weight, found x")))
        .isEqualTo("keelgraph: error: a.txt:7: expected a weight, found x\n");
  }

  @Test
  void aMissingFileIsNamedAsSuch() {
    assertThat(reportOf(new UncheckedIOException(new NoSuchFileException("a.txt"))))
        .isEqualTo("keelgraph: error: a.txt: no such file or folder\n");
  }

  @Test
  void whatWasBeingDoneIsSaidWithTheCause() {
    assertThat(
            reportOf(new UncheckedIOException("sample not kept in run", new IOException("full"))))
        .isEqualTo("keelgraph: error: sample not kept in run: full\n");
  }

  @Test
  void aMessageOfSeveralLinesBecomesOne() {
    assertThat(reportOf(new BadInputException("one\n  two\n")))
        .isEqualTo("keelgraph: error: one; two\n");
  }

  @Test
  void anUnexpectedExceptionPointsToDebug() {
    assertThat(reportOf(new IllegalStateException("odd")))
        .isEqualTo(
            "keelgraph: error: unexpected java.lang.IllegalStateException: odd;"
                + " --debug shows where\n");
  }

  private static String reportOf(Throwable thrown) {
    StringWriter text = new StringWriter();
    PrintWriter writer = new PrintWriter(text);
    assertThat(new ErrorReport(writer).failure(thrown, false)).isEqualTo(ExitCode.FAILED);
    return text.toString().replace(System.lineSeparator(), "\n");
  }
}
