package org.keelgraph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

final class MainTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void versionNamesTheReleaseAndTheJdk() {
    assertThat(run("--version")).isEqualTo(ExitCode.OK);
    assertThat(text(out)).matches("keelgraph \\d+\\.\\d+\\.\\d+ \\((commit .*, )?JDK 25.*\\)\\R");
    assertThat(text(err)).isEmpty();
  }

  @Test
  void helpListsTheCommandsWithinEightyColumns() {
    assertThat(run("--help")).isEqualTo(ExitCode.OK);
    assertThat(text(out)).contains("Usage: keelgraph", "completion", "Examples:");
    assertThat(text(out).lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
    assertThat(text(out)).doesNotContain("warm-up");
  }

  @Test
  void everyCommandExplainsItselfWithAnExample() {
    for (KeelgraphCommand.Subcommand subcommand : KeelgraphCommand.SUBCOMMANDS) {
      CommandLine command = KeelgraphCommand.commandLine().getSubcommands().get(subcommand.name());
      CommandSpec spec = Objects.requireNonNull(command, subcommand.name()).getCommandSpec();
      assertThat(spec.name()).isEqualTo(subcommand.name());
      if (!spec.usageMessage().hidden()) {
        out.reset();
        assertThat(run(subcommand.name(), "--help")).isEqualTo(ExitCode.OK);
        assertThat(text(out)).contains("Usage: keelgraph " + subcommand.name(), "Example");
        assertThat(text(out).lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
      }
    }
  }

  @Test
  void everyCommandOfBenchExplainsItselfToo() {
    for (String command : List.of("group-commit", "hot-node", "check")) {
      out.reset();
      assertThat(run("bench", command, "--help")).isEqualTo(ExitCode.OK);
      assertThat(text(out)).contains("Usage: keelgraph bench " + command, "Example");
      assertThat(text(out).lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
    }
  }

  @Test
  void withoutACommandItShowsHelpOnStandardError() {
    assertThat(run()).isEqualTo(ExitCode.USAGE);
    assertThat(text(out)).isEmpty();
    assertThat(text(err)).contains("Usage: keelgraph");
  }

  @Test
  void aMistypedCommandNamesTheNearest() {
    assertThat(run("compeltion")).isEqualTo(ExitCode.USAGE);
    assertThat(text(err).lines())
        .containsExactly(
            "keelgraph: error: unknown command 'compeltion'; did you mean 'completion'?",
            "keelgraph: try 'keelgraph --help'");
  }

  @Test
  void aMistypedOptionNamesTheNearestAndTheCommandsHelp() {
    assertThat(run("completion", "--dbug=1")).isEqualTo(ExitCode.USAGE);
    assertThat(text(err).lines())
        .containsExactly(
            "keelgraph: error: unknown option '--dbug=1'; did you mean '--debug'?",
            "keelgraph: try 'keelgraph completion --help'");
  }

  @Test
  void aMissingArgumentIsAUsageError() {
    assertThat(run("warm-up")).isEqualTo(ExitCode.USAGE);
    assertThat(text(err)).startsWith("keelgraph: error: ").contains("DIR");
  }

  @Test
  void completionKnowsAllCommands() {
    assertThat(run("completion")).isEqualTo(ExitCode.OK);
    assertThat(text(out)).contains("complete -F", "completion").doesNotContain("warm-up");
  }

  @Test
  void aReaderThatLeavesIsNoErrorToReport() {
    assertThat(Main.run(new String[] {"--help"}, failing("Broken pipe"), err))
        .isEqualTo(ExitCode.FAILED);
    assertThat(text(err)).isEmpty();
  }

  @Test
  void aFullDiskBehindStandardOutputIsReported() {
    assertThat(Main.run(new String[] {"completion"}, failing("No space left on device"), err))
        .isEqualTo(ExitCode.FAILED);
    assertThat(text(err).lines())
        .containsExactly("keelgraph: error: cannot write standard output: No space left on device");
  }

  @Test
  void debugShowsWhereAnErrorComesFrom() {
    String[] arguments = {"completion", "--debug"};
    assertThat(Main.run(arguments, failing("No space left on device"), err))
        .isEqualTo(ExitCode.FAILED);
    assertThat(text(err)).contains("\tat org.keelgraph.cli.StandardOutput");
  }

  private int run(String... arguments) {
    return Main.run(arguments, out, err);
  }

  private static String text(ByteArrayOutputStream stream) {
    return stream.toString(StandardCharsets.UTF_8);
  }

  private static OutputStream failing(String message) {
    return new StandardOutput(
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw new IOException(message);
          }
        });
  }
}
