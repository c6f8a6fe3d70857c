package org.keelgraph.cli.container;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Assumptions;
import org.testcontainers.utility.DockerImageName;

/**
 * Whether there is an engine for the container tests, found out without asking anything outside
 * this machine: {@code .ci/containers} names the image that it has made, and nothing is pulled.
 */
public final class ContainerEngine {

  /** Set by {@code .ci/containers}. */
  private static final String IMAGE = "KEELGRAPH_TEST_IMAGE";

  private static final String SKIPPED =
      "container tests are skipped: no Docker engine; .ci/containers COMMAND starts one for a command";

  private ContainerEngine() {}

  /**
   * Skips the test, with a line that says so, where no engine was started for it.
   *
   * @throws IllegalStateException if one was started and does not answer
   */
  public static void assumeStarted() {
    if (System.getenv(IMAGE) == null) {
      System.out.println(SKIPPED);
      Assumptions.abort(SKIPPED);
    }
    String host =
        Objects.requireNonNullElse(System.getenv("DOCKER_HOST"), "unix:///var/run/docker.sock");
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(Path.of(URI.create(host).getPath())));
    } catch (IOException exception) {
      throw new IllegalStateException(
          "the Docker engine at " + host + " does not answer", exception);
    }
  }

  static DockerImageName image() {
    return DockerImageName.parse(Objects.requireNonNull(System.getenv(IMAGE), IMAGE));
  }
}
