package org.keelgraph.bench.machine;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The jars that the process runs from, those named by a jar's own manifest included. */
final class ClassPath {

  private static final Pattern VERSIONED = Pattern.compile("(.+?)-(\\d[^/]*)\\.jar");

  private ClassPath() {}

  static List<Path> jars(String classPath) {
    Set<Path> jars = new LinkedHashSet<>();
    for (String entry : classPath.split(Pattern.quote(File.pathSeparator), -1)) {
      if (entry.endsWith(".jar")) {
        add(jars, Path.of(entry));
      }
    }
    return new ArrayList<>(jars);
  }

  /** Versions by name, for every jar that is called {@code name-version.jar}. */
  static SortedMap<String, String> versions(List<Path> jars) {
    SortedMap<String, String> versions = new TreeMap<>();
    for (Path jar : jars) {
      Matcher matcher = VERSIONED.matcher(String.valueOf(jar.getFileName()));
      if (matcher.matches()) {
        versions.put(matcher.group(1), matcher.group(2));
      }
    }
    return versions;
  }

  private static void add(Set<Path> jars, Path jar) {
    if (!Files.isRegularFile(jar) || !jars.add(jar)) {
      return;
    }
    try (JarFile file = new JarFile(jar.toFile())) {
      Manifest manifest = file.getManifest();
      String more =
          manifest == null
              ? null
              : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      if (more == null) {
        return;
      }
      for (String entry : more.strip().split(" +", -1)) {
        URI resolved = jar.toUri().resolve(entry);
        if (entry.endsWith(".jar") && "file".equals(resolved.getScheme())) {
          add(jars, Path.of(resolved));
        }
      }
    } catch (IOException | IllegalArgumentException e) {
      // A jar that cannot be read is still named by its file; what it refers to stays unknown.
      return;
    }
  }
}
