package org.keelgraph.bench.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads small text files that a machine may or may not have. */
final class Facts {

  private Facts() {}

  static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException | RuntimeException e) {
      return List.of();
    }
  }

  static @Nullable String firstLine(Path file) {
    List<String> lines = lines(file);
    return lines.isEmpty() ? null : lines.getFirst().strip();
  }

  /** The rest of the first line that starts with a key, without colon and blanks around it. */
  static @Nullable String field(List<String> lines, String key) {
    for (String line : lines) {
      if (line.startsWith(key)) {
        String rest = line.substring(key.length()).strip();
        return rest.startsWith(":") ? rest.substring(1).strip() : rest;
      }
    }
    return null;
  }

  /** A size such as {@code 1234 kB}, in bytes. */
  static @Nullable Long kibibytes(@Nullable String value) {
    if (value == null || !value.endsWith(" kB")) {
      return null;
    }
    try {
      return Long.parseLong(value.substring(0, value.length() - 3).strip()) * 1024;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
