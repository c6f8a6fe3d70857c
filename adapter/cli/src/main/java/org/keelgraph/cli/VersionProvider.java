package org.keelgraph.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version, the commit it was built from where that is known, and the JDK it runs on. */
final class VersionProvider implements IVersionProvider {

  @Override
  public String[] getVersion() throws IOException {
    Properties build = new Properties();
    try (InputStream stream = VersionProvider.class.getResourceAsStream("build.properties")) {
      build.load(Objects.requireNonNull(stream, "build.properties is missing"));
    }
    StringBuilder text = new StringBuilder("keelgraph ").append(build.getProperty("version"));
    text.append(" (");
    String commit = build.getProperty("commit", "");
    if (!commit.isEmpty()) {
      text.append("commit ").append(commit).append(", ");
    }
    text.append("JDK ").append(Runtime.version()).append(')');
    return new String[] {text.toString()};
  }
}
