package org.keelgraph.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with a command line, and what was probably meant. */
final class UsageMessages {

  private static final String ERROR = "Error: ";
  private static final Pattern CHOICES =
      Pattern.compile("expected one of \\[([A-Z_, ]+)\\] \\(case-insensitive\\)");

  private UsageMessages() {}

  static String describe(ParameterException thrown) {
    if (!(thrown instanceof UnmatchedArgumentException unmatched)
        || unmatched.getUnmatched().isEmpty()) {
      return plain(Objects.requireNonNullElse(thrown.getMessage(), "cannot read the arguments"));
    }
    String word = unmatched.getUnmatched().getFirst();
    CommandSpec spec = thrown.getCommandLine().getCommandSpec();
    boolean option = word.startsWith("-") && word.length() > 1;
    boolean command = !option && spec.positionalParameters().isEmpty() && hasCommands(spec);
    String what = option ? "unknown option" : command ? "unknown command" : "unexpected argument";
    Collection<String> known =
        option ? optionNames(spec) : command ? commandNames(spec) : List.of();
    return what
        + " '"
        + word
        + "'"
        + nearest(option ? word.split("=", 2)[0] : word, known)
            .map(name -> "; did you mean '" + name + "'?")
            .orElse("");
  }

  /** Picocli's message without a second "Error:", and with settings as they are documented. */
  private static String plain(String message) {
    String text = message.startsWith(ERROR) ? message.substring(ERROR.length()) : message;
    return CHOICES
        .matcher(text)
        .replaceFirst(found -> "expected one of " + found.group(1).toLowerCase(Locale.ROOT));
  }

  /** The known name that fewest slips of the finger lead from, if that is few enough. */
  static Optional<String> nearest(String word, Collection<String> known) {
    int most = Math.max(1, word.length() / 3);
    return known.stream()
        .filter(name -> distance(word, name) <= most || name.startsWith(word))
        .min(Comparator.comparingInt(name -> distance(word, name)));
  }

  /**
   * Letters to insert, remove, replace, or swap with their neighbour to get from one word to the
   * other (optimal string alignment).
   */
  static int distance(String from, String to) {
    int[][] cost = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        int replace = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
        int best = Math.min(cost[i - 1][j], cost[i][j - 1]) + 1;
        best = Math.min(best, cost[i - 1][j - 1] + replace);
        if (i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1)) {
          best = Math.min(best, cost[i - 2][j - 2] + 1);
        }
        cost[i][j] = best;
      }
    }
    return cost[from.length()][to.length()];
  }

  private static boolean hasCommands(CommandSpec spec) {
    return !spec.subcommands().isEmpty();
  }

  private static List<String> commandNames(CommandSpec spec) {
    List<String> names = new ArrayList<>();
    for (CommandLine command : spec.subcommands().values()) {
      if (!command.getCommandSpec().usageMessage().hidden()) {
        names.add(command.getCommandName());
      }
    }
    return names;
  }

  private static List<String> optionNames(CommandSpec spec) {
    return spec.options().stream().flatMap(option -> List.of(option.names()).stream()).toList();
  }
}
