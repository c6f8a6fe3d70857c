package org.keelgraph.bench.machine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The code that ran.
 *
 * @param git the source it was built from
 * @param jarSha256 SHA-256 by file name of Keelgraph's own jars; empty when run from class files
 * @param dependencies version by name of every jar on the class path
 */
public record BuildInfo(
    GitState git, SortedMap<String, String> jarSha256, SortedMap<String, String> dependencies) {

  /** The code that runs now. */
  static BuildInfo read() {
    List<Path> jars = ClassPath.jars(System.getProperty("java.class.path", ""));
    SortedMap<String, String> digests = new TreeMap<>();
    for (Path jar : jars) {
      String name = String.valueOf(jar.getFileName());
      if (name.startsWith("keelgraph")) {
        digests.put(name, digest(jar));
      }
    }
    return new BuildInfo(GitState.read(), digests, ClassPath.versions(jars));
  }

  private static String digest(Path jar) {
    try {
      return Sha256.of(jar);
    } catch (IOException e) {
      return "unreadable: " + e.getMessage();
    }
  }
}
