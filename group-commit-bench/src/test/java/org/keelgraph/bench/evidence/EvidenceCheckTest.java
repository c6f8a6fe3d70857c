package org.keelgraph.bench.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.keelgraph.bench.Fixtures;

class EvidenceCheckTest {

  private static final Pattern NUMBER = Pattern.compile("\"(\\w+)\": (-?\\d[\\d.E-]*)");

  @TempDir Path parent;
  private Path folder = Path.of("");

  @BeforeEach
  void leaveEvidence() throws IOException {
    folder = parent.resolve("run");
    EvidenceFolder evidence = EvidenceFolder.create(folder, Fixtures.metadata());
    Fixtures.groupCommitRun().forEach(evidence::append);
    evidence.finish(false, null);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"metadata.json", "samples.jsonl", "results.json", "status.json", "report.md"})
  void seesAChangedFileByItsSum(String name) throws IOException {
    Files.writeString(folder.resolve(name), read(name) + "\n");
    assertThat(problems()).anyMatch(problem -> problem.startsWith(name + " was changed"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "metadata.json",
        "samples.jsonl",
        "results.json",
        "status.json",
        "report.md",
        "SHA256SUMS"
      })
  void seesAMissingFile(String name) throws IOException {
    Files.delete(folder.resolve(name));
    assertThat(problems()).anyMatch(problem -> problem.startsWith(name + " is missing"));
    if (!name.equals("SHA256SUMS")) {
      renewSums();
      assertThat(problems()).contains(name + " is missing");
    }
  }

  @Test
  void seesAnExtraFile() throws IOException {
    Files.writeString(folder.resolve("notes.txt"), "hello");
    assertThat(problems()).containsExactly("notes.txt is not listed in SHA256SUMS");
  }

  @Test
  void neverLooksOutsideTheFolder() throws IOException {
    Files.writeString(parent.resolve("outside"), "");
    Files.writeString(
        folder.resolve("SHA256SUMS"), read("SHA256SUMS") + "0".repeat(64) + "  ../outside\n");
    assertThat(problems()).containsExactly("../outside is missing, but listed in SHA256SUMS");
  }

  @ParameterizedTest
  @ValueSource(strings = {"results.json", "status.json"})
  void seesEveryKindOfNumberChangedUnderRenewedSums(String name) throws IOException {
    String text = read(name);
    TreeSet<String> kinds = new TreeSet<>();
    Matcher matcher = NUMBER.matcher(text);
    while (matcher.find()) {
      if (kinds.add(matcher.group(1))) {
        String changed =
            text.substring(0, matcher.start(2)) + "1" + text.substring(matcher.start(2));
        Files.writeString(folder.resolve(name), changed);
        renewSums();
        String kind = matcher.group(1);
        assertThat(problems())
            .as(kind)
            .singleElement()
            .asString()
            .contains(name, "/" + kind + ": the samples give ");
      }
    }
    assertThat(kinds).contains("samples", "passed", "failed");
  }

  @Test
  void seesTheLastDigitOfANumber() throws IOException {
    change("results.json", "\"median\": 1282.0,", "\"median\": 1282.0000000001,");
    assertThat(problems())
        .containsExactly(
            "results.json/cells/0/phases/database_load_ms/median: the samples give 1282.0, found"
                + " 1282.0000000001");
  }

  @Test
  void seesAChangedStatus() throws IOException {
    change("status.json", "\"complete\"", "\"interrupted\"");
    assertThat(problems())
        .containsExactly(
            "status.json/status: the samples give \"complete\", found \"interrupted\"");
  }

  @Test
  void seesEveryNumberOfTheReport() throws IOException {
    String report = read("report.md");
    for (int i = 0; i < report.length(); i++) {
      if (Character.isDigit(report.charAt(i))) {
        char other = report.charAt(i) == '9' ? '0' : '9';
        Files.writeString(
            folder.resolve("report.md"), report.substring(0, i) + other + report.substring(i + 1));
        renewSums();
        assertThat(problems())
            .singleElement()
            .asString()
            .matches("report\\.md:\\d+: the samples give .*");
        // A digit every few cells of a table is enough.
        i += 20;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "database_load_ms",
        "snapshot_ordering_ms",
        "end_to_end_ms",
        "mean_group",
        "ack_p50_us",
        "ack_p99_us",
        "sync_p50_us",
        "cpu_user_ms",
        "allocated_bytes"
      })
  void seesEveryKindOfSampleNumberChangedUnderRenewedSums(String field) throws IOException {
    List<String> lines = read("samples.jsonl").lines().toList();
    String changed = String.join("\n", lines).replaceAll("\"" + field + "\":", "$09") + "\n";
    Files.writeString(folder.resolve("samples.jsonl"), changed);
    renewSums();
    assertThat(problems())
        .anyMatch(problem -> problem.startsWith("results.json/cells/") && problem.contains(field));
  }

  @Test
  void seesARemovedSample() throws IOException {
    String text = read("samples.jsonl");
    Files.writeString(folder.resolve("samples.jsonl"), text.substring(text.indexOf('\n') + 1));
    renewSums();
    assertThat(problems())
        .contains("status.json/samples: the samples give 47, found 48")
        .anyMatch(problem -> problem.startsWith("results.json/"))
        .anyMatch(problem -> problem.startsWith("report.md:"));
  }

  @Test
  void seesASampleTurnedIntoAWarmup() throws IOException {
    change("samples.jsonl", "\"repeat\":3,\"warmup\":false", "\"repeat\":3,\"warmup\":true");
    assertThat(problems()).anyMatch(problem -> problem.contains("/warmups"));
  }

  @Test
  void seesAChangedFailure() throws IOException {
    change("samples.jsonl", "\"status\":\"pass\"", "\"status\":\"mismatch\",\"error\":\"x\"");
    assertThat(problems()).anyMatch(problem -> problem.startsWith("status.json/failures/0: "));
  }

  @Test
  void namesTheLineThatIsNoSample() throws IOException {
    change("samples.jsonl", "\"nodes\":128", "\"nodes\":\"many\"");
    assertThat(problems()).anyMatch(problem -> problem.startsWith("samples.jsonl:1: not a sample"));
  }

  @Test
  void seesASampleWithAFieldThatIsNone() throws IOException {
    change("samples.jsonl", "\"nodes\":128", "\"nodes\":128,\"score\":1");
    assertThat(problems()).anyMatch(problem -> problem.startsWith("samples.jsonl:1: not a sample"));
  }

  @Test
  void seesACutOffSample() throws IOException {
    String text = read("samples.jsonl");
    Files.writeString(folder.resolve("samples.jsonl"), text.substring(0, text.length() - 9));
    renewSums();
    assertThat(problems()).contains("samples.jsonl: the last line is cut off");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "[]", "null", "{\"format\": \"other\"}"})
  void seesMetadataThatIsNone(String text) throws IOException {
    Files.writeString(folder.resolve("metadata.json"), text);
    renewSums();
    assertThat(problems()).anyMatch(problem -> problem.startsWith("metadata.json: not metadata"));
  }

  @Test
  void refusesWhereNoEvidenceIs() {
    assertThatThrownBy(() -> EvidenceCheck.check(parent.resolve("none")))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("no evidence of a run is there");
  }

  @Test
  void writesSumsThatSha256sumWouldAccept() throws IOException {
    assertThat(read("SHA256SUMS").lines()).allMatch(line -> line.matches("[0-9a-f]{64}  \\S+"));
  }

  private List<String> problems() throws IOException {
    return EvidenceCheck.check(folder).problems();
  }

  private String read(String name) throws IOException {
    return new String(Files.readAllBytes(folder.resolve(name)), StandardCharsets.UTF_8);
  }

  /** As someone would who wants to get away with it. */
  private void change(String name, String from, String to) throws IOException {
    String text = read(name);
    int at = text.indexOf(from);
    assertThat(at).isNotNegative();
    Files.writeString(
        folder.resolve(name), text.substring(0, at) + to + text.substring(at + from.length()));
    renewSums();
  }

  private void renewSums() throws IOException {
    Files.writeString(folder.resolve("SHA256SUMS"), Sums.of(folder));
  }
}
