package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;
import org.keelgraph.store.GraphStore;

/** What a load's record calls the program that wrote it. */
final class Software {

  static final String NAME_AND_VERSION = "keelgraph " + version();

  private Software() {}

  private static String version() {
    Properties properties = new Properties();
    try (InputStream resource = GraphStore.class.getResourceAsStream("software.properties")) {
      properties.load(Objects.requireNonNull(resource, "software.properties is missing"));
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    }
    return properties.getProperty("version");
  }
}
