package org.keelgraph.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.keelgraph.bench.evidence.CheckResult;
import org.keelgraph.bench.evidence.EvidenceCheck;
import org.keelgraph.text.Words;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Recomputes what a run's evidence says. */
@Command(
    name = "check",
    description = {
      "Check the evidence of a run: every sum, and every number of its report recomputed"
          + " from the samples. Exit code 1 if anything differs, 3 if there is no evidence."
    },
    footer = {"", "Example:", "  keelgraph bench check evidence/group-commit-20261130-120000"})
final class BenchCheckCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The evidence folder.")
  private Path folder;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    CheckResult result = EvidenceCheck.check(folder);
    if (json) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("evidence", folder.toString());
      fields.put("passed", result.passed());
      fields.put("samples", result.samples());
      fields.put("numbers", result.numbers());
      fields.put("problems", result.problems());
      Json.print(spec, fields);
    } else {
      PrintWriter out = spec.commandLine().getOut();
      result.problems().forEach(problem -> out.println("DIFFERS " + problem));
      out.printf(
          "%s: %s, %s recomputed, %s%n",
          folder,
          Words.count(result.samples(), "sample"),
          Words.count(result.numbers(), "number"),
          result.passed() ? "all as written" : Words.count(result.problems().size(), "problem"));
    }
    return result.passed() ? ExitCode.OK : ExitCode.NOT_VERIFIED;
  }
}
