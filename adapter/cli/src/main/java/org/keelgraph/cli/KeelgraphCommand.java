package org.keelgraph.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The root command: the list of subcommands, and the options that all of them have. */
@Command(
    name = "keelgraph",
    versionProvider = VersionProvider.class,
    description =
        "A durable graph store in one SQLite file, with group commit, verified snapshots and graph"
            + " kernels.",
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Examples:",
      "  keelgraph demo",
      "  keelgraph load docs/examples/karate-club.txt --store club.db",
      "  keelgraph verify --store club.db",
      "  keelgraph run pagerank --store club.db --top 5",
      "",
      "Exit codes: 0 fine, 1 a validation or verification failed, 2 usage, 3 input,",
      "store or system error. 'keelgraph COMMAND --help' explains a command;",
      "'keelgraph test' runs the tests of a source checkout."
    })
final class KeelgraphCommand implements Callable<Integer> {

  /** Every subcommand, in the order in which help shows them. */
  static final List<Subcommand> SUBCOMMANDS =
      List.of(
          new Subcommand("demo", DemoCommand::new),
          new Subcommand("generate", GenerateCommand::new),
          new Subcommand("load", LoadCommand::new),
          new Subcommand("verify", VerifyCommand::new),
          new Subcommand("snapshot", SnapshotCommand::new),
          new Subcommand("stats", StatsCommand::new),
          new Subcommand("backup", BackupCommand::new),
          new Subcommand("restore", RestoreCommand::new),
          new Subcommand("salvage", SalvageCommand::new),
          new Subcommand("run", RunCommand::new),
          new Subcommand("bench", BenchCommand::new),
          new Subcommand("participant", ParticipantCommand::new),
          new Subcommand("completion", CompletionCommand::new),
          new Subcommand("warm-up", WarmUpCommand::new));

  /**
   * A subcommand.
   *
   * @param name as in its class's {@code @Command}; here too, so that one command starts without
   *     the classes of the others
   * @param create makes the object that picocli fills
   */
  record Subcommand(String name, Supplier<?> create) {}

  private static final int HELP_WIDTH = 80;

  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = CommandLine.ScopeType.INHERIT,
      description = "Show this help.")
  @SuppressWarnings("unused") // picocli looks at the option, not at the field
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version, commit and JDK.")
  @SuppressWarnings("unused") // picocli looks at the option, not at the field
  private boolean version;

  @Option(
      names = "--debug",
      scope = CommandLine.ScopeType.INHERIT,
      description = "Show stack traces with errors.")
  private boolean debug;

  /** Without a subcommand there is nothing to do but say what there is. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitCode.USAGE;
  }

  /**
   * The parser for a command line. Reading the annotations of every subcommand would take longer
   * than most of them run, so where the first word names one, the parser knows only that.
   */
  static CommandLine commandLine(String... arguments) {
    List<Subcommand> wanted = new ArrayList<>();
    for (Subcommand subcommand : SUBCOMMANDS) {
      if (arguments.length > 0 && arguments[0].equals(subcommand.name())) {
        wanted.add(subcommand);
      }
    }
    boolean onlyVersion = arguments.length == 1 && arguments[0].matches("-V|--version");
    CommandLine root = new CommandLine(new KeelgraphCommand());
    for (Subcommand subcommand : wanted.isEmpty() && !onlyVersion ? SUBCOMMANDS : wanted) {
      root.addSubcommand(subcommand.create().get());
    }
    return root.registerConverter(Path.class, KeelgraphCommand::path)
        .setUsageHelpWidth(HELP_WIDTH)
        .setCaseInsensitiveEnumValuesAllowed(true);
  }

  /** An empty text would be the current folder, and is what an unset variable leaves. */
  private static Path path(String text) {
    if (text.isEmpty()) {
      throw new TypeConversionException("the path is empty");
    }
    return Path.of(text);
  }

  /** Whether --debug was given to the command or one above it. */
  static boolean isDebug(CommandLine command) {
    CommandLine root = command;
    while (root.getParent() != null) {
      root = root.getParent();
    }
    return root.getCommand() instanceof KeelgraphCommand keelgraph && keelgraph.debug;
  }
}
