package org.keelgraph.bench.machine;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The source that the code was built from.
 *
 * @param commit full commit id, absent if unknown
 * @param dirty whether files differed from that commit, absent if unknown
 * @param source {@code git} if asked at run time, {@code build-info} if recorded by the build,
 *     {@code unknown} otherwise
 */
public record GitState(@Nullable String commit, @Nullable Boolean dirty, String source) {

  private static final String BUILD_INFO = "/org/keelgraph/build-info.properties";

  /** The state of the work tree that this class lies in, or what the build recorded. */
  static GitState read() {
    try {
      Path code =
          Path.of(GitState.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path folder = Files.isDirectory(code) ? code : code.toAbsolutePath().getParent();
      GitState asked = folder == null ? null : ask(folder);
      return asked == null ? recorded() : asked;
    } catch (URISyntaxException | RuntimeException e) {
      return recorded();
    }
  }

  /** Asks git, but only believes it inside a Keelgraph work tree. */
  static @Nullable GitState ask(Path folder) {
    String root = git(folder, "rev-parse", "--show-toplevel");
    if (root == null || !Files.exists(Path.of(root.strip(), "group-commit-bench", "pom.xml"))) {
      return null;
    }
    String commit = git(folder, "rev-parse", "HEAD");
    String changes = git(Path.of(root.strip()), "status", "--porcelain");
    if (commit == null) {
      return null;
    }
    return new GitState(commit.strip(), changes == null ? null : !changes.isBlank(), "git");
  }

  private static GitState recorded() {
    Properties properties = new Properties();
    try (InputStream in = GitState.class.getResourceAsStream(BUILD_INFO)) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException | IllegalArgumentException e) {
      properties.clear();
    }
    String commit = properties.getProperty("git.commit");
    String dirty = properties.getProperty("git.dirty");
    return new GitState(
        commit,
        dirty == null ? null : Boolean.valueOf(dirty),
        commit == null ? "unknown" : "build-info");
  }

  private static @Nullable String git(Path folder, String... arguments) {
    List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("GIT_OPTIONAL_LOCKS", "0");
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? output : null;
    } catch (IOException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }
}
