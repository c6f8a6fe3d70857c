package org.keelgraph.bench.evidence;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.keelgraph.bench.sample.EvidenceJson;
import org.keelgraph.bench.sample.SampleRecord;

/**
 * samples.jsonl, read.
 *
 * @param samples one a line
 * @param problems lines that are no samples
 */
record SampleFile(List<SampleRecord> samples, List<String> problems) {

  static final String FILE = "samples.jsonl";

  static SampleFile read(Path folder) throws IOException {
    String text = Files.readString(folder.resolve(FILE));
    List<SampleRecord> samples = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    if (!text.isEmpty() && !text.endsWith("\n")) {
      problems.add(FILE + ": the last line is cut off");
    }
    int number = 0;
    for (String line : text.isEmpty() ? new String[0] : text.split("\n")) {
      number++;
      try {
        samples.add(EvidenceJson.readLine(line, SampleRecord.class));
      } catch (JsonProcessingException e) {
        problems.add(FILE + ":" + number + ": not a sample: " + e.getOriginalMessage());
      }
    }
    return new SampleFile(samples, problems);
  }
}
