package org.keelgraph.bench.evidence;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.keelgraph.bench.machine.RunMetadata;
import org.keelgraph.bench.report.ReportModel;
import org.keelgraph.bench.sample.EvidenceJson;

/**
 * Checks evidence: the sums, and every number of results, status and report, recomputed from the
 * samples and compared exactly. Whoever changes a number must change the samples as well, and then
 * the sums.
 */
public final class EvidenceCheck {

  private final Path folder;
  private final List<String> problems = new ArrayList<>();
  private int samples;
  private int numbers;

  private EvidenceCheck(Path folder) {
    this.folder = folder;
  }

  /**
   * Checks a folder. Nothing is thrown for evidence that is wrong, only for a folder that cannot be
   * read.
   *
   * @throws NoSuchFileException if there is no such folder, or nothing of a run in it
   * @throws IOException if it cannot be read
   */
  public static CheckResult check(Path folder) throws IOException {
    boolean some =
        Stream.of(EvidenceFolder.METADATA, SampleFile.FILE, Sums.FILE)
            .anyMatch(name -> Files.exists(folder.resolve(name)));
    if (!some) {
      throw new NoSuchFileException(folder.toString(), null, "no evidence of a run is there");
    }
    EvidenceCheck check = new EvidenceCheck(folder);
    check.problems.addAll(Sums.problems(folder));
    check.recompute();
    return new CheckResult(check.samples, check.numbers, check.problems);
  }

  private void recompute() throws IOException {
    if (!present(EvidenceFolder.METADATA) || !present(SampleFile.FILE)) {
      return;
    }
    RunMetadata metadata;
    try {
      String text = Files.readString(folder.resolve(EvidenceFolder.METADATA));
      metadata = EvidenceJson.readPretty(text, RunMetadata.class);
    } catch (JsonProcessingException e) {
      problems.add(EvidenceFolder.METADATA + ": not metadata: " + e.getOriginalMessage());
      return;
    }
    if (!metadata.format().equals(RunMetadata.FORMAT)) {
      problems.add(
          EvidenceFolder.METADATA
              + ": expected format="
              + RunMetadata.FORMAT
              + " found="
              + metadata.format());
      return;
    }
    SampleFile read = SampleFile.read(folder);
    problems.addAll(read.problems());
    samples = read.samples().size();
    ReportModel model = ReportModel.of(read.samples(), metadata);
    if (model.state() == ReportModel.State.RUNNING) {
      problems.add("the run has not ended, or was killed: metadata has no end");
    }
    for (Map.Entry<String, String> file : Derived.files(model).entrySet()) {
      compare(file.getKey(), file.getValue());
    }
  }

  private void compare(String name, String expected) throws IOException {
    if (!present(name)) {
      return;
    }
    String found = Files.readString(folder.resolve(name));
    int before = problems.size();
    if (name.endsWith(".json")) {
      JsonDifferences differences = new JsonDifferences(name, problems);
      try {
        differences.compare(EvidenceJson.tree(expected), EvidenceJson.tree(found));
      } catch (JsonProcessingException e) {
        problems.add(name + ": not JSON: " + e.getOriginalMessage());
      }
      numbers += differences.numbers();
    } else if (!found.equals(expected)) {
      compareLines(name, expected.split("\n", -1), found.split("\n", -1));
    }
    if (problems.size() == before && !found.equals(expected)) {
      problems.add(name + ": the values are right, but not written as this program writes them");
    }
  }

  /** Names the first line that differs; a line too many makes all that follow differ. */
  private void compareLines(String name, String[] expected, String[] found) {
    int line = 0;
    while (line < expected.length && line < found.length && expected[line].equals(found[line])) {
      line++;
    }
    String should = line < expected.length ? "'" + expected[line] + "'" : "no such line";
    String is = line < found.length ? "'" + found[line] + "'" : "no such line";
    problems.add(name + ":" + (line + 1) + ": the samples give " + should + ", found " + is);
  }

  private boolean present(String name) {
    boolean present = Files.isRegularFile(folder.resolve(name));
    if (!present) {
      problems.add(name + " is missing");
    }
    return present;
  }
}
