package org.keelgraph.bench.evidence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.keelgraph.bench.machine.Sha256;

/** The digests of all files of a folder, as {@code sha256sum -c} reads them. */
final class Sums {

  static final String FILE = "SHA256SUMS";

  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) {2}(.+)");

  private Sums() {}

  static String of(Path folder) throws IOException {
    StringBuilder text = new StringBuilder();
    digests(folder)
        .forEach((name, digest) -> text.append(digest).append("  ").append(name).append('\n'));
    return text.toString();
  }

  /** What differs between the folder and its sums; never looks outside the folder. */
  static List<String> problems(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return List.of(FILE + " is missing: the run did not end, or was killed");
    }
    List<String> problems = new ArrayList<>();
    SortedMap<String, String> found = digests(folder);
    SortedMap<String, String> listed = new TreeMap<>();
    for (String line : Files.readAllLines(file)) {
      Matcher matcher = LINE.matcher(line);
      if (!matcher.matches()) {
        problems.add(FILE + ": not a line of sha256sum: " + line);
      } else if (listed.put(matcher.group(2), matcher.group(1)) != null) {
        problems.add(FILE + ": lists " + matcher.group(2) + " twice");
      }
    }
    listed.forEach(
        (name, digest) -> {
          String actual = found.get(name);
          if (actual == null) {
            problems.add(name + " is missing, but listed in " + FILE);
          } else if (!actual.equals(digest)) {
            problems.add(name + " was changed: expected sha256=" + digest + " found=" + actual);
          }
        });
    for (String name : found.keySet()) {
      if (!listed.containsKey(name)) {
        problems.add(name + " is not listed in " + FILE);
      }
    }
    return problems;
  }

  private static SortedMap<String, String> digests(Path folder) throws IOException {
    SortedMap<String, String> digests = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        if (!Files.isDirectory(file) && !name.equals(FILE)) {
          digests.put(name, Sha256.of(file));
        }
      }
    }
    return digests;
  }
}
