package org.keelgraph.cli.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.WaitContainerResultCallback;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.InternalServerErrorException;
import com.github.dockerjava.api.model.AccessMode;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Volume;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.startupcheck.StartupCheckStrategy;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;

/**
 * A command that is process 1 of a container. The container sees one folder of the host's, to write
 * into, and, to read, this JVM's Java and class path, all under the names that they have here; so a
 * command line means the same inside and outside. Closing it removes the container.
 */
public final class JavaContainer implements AutoCloseable {

  private static final int MOST_SECONDS = 120;

  private final GenericContainer<?> container;
  private final DockerClient client;

  private JavaContainer(GenericContainer<?> container) {
    this.container = container;
    client = container.getDockerClient();
  }

  /** Starts a command with its words. */
  public static JavaContainer start(Path folder, ContainerLimits limits, List<String> command)
      throws IOException {
    Object user = Files.getAttribute(folder, "unix:uid");
    List<Bind> binds = binds(folder);
    GenericContainer<?> container =
        new GenericContainer<>(ContainerEngine.image())
            .withImagePullPolicy(image -> false)
            .withLabel("org.keelgraph.test", "true")
            .withCommand(command.toArray(String[]::new))
            .withStartupCheckStrategy(new Started())
            .waitingFor(new NoWait())
            .withCreateContainerCmdModifier(create -> configure(create, user, limits, binds));
    container.start();
    return new JavaContainer(container);
  }

  private static void configure(
      CreateContainerCmd create, Object user, ContainerLimits limits, List<Bind> binds) {
    HostConfig host = Objects.requireNonNull(create.getHostConfig());
    limits.applyTo(host);
    host.withBinds(binds);
    create.withUser(user.toString());
  }

  private static List<Bind> binds(Path folder) throws IOException {
    List<Bind> binds = new ArrayList<>();
    binds.add(bind(folder.toRealPath(), folder, AccessMode.rw));
    Path java = Path.of(System.getProperty("java.home"));
    binds.add(bind(java.toRealPath(), java, AccessMode.ro));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path path = Path.of(entry);
      if (Files.exists(path)) {
        binds.add(bind(path.toRealPath(), path.toAbsolutePath(), AccessMode.ro));
      }
    }
    return binds;
  }

  private static Bind bind(Path here, Path there, AccessMode mode) {
    return new Bind(here.toString(), new Volume(there.toString()), mode);
  }

  /** The command line of a class of ours, in a JVM that sizes its heap as the launcher lets it. */
  public static List<String> java(Class<?> main, List<String> options, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:MaxRAMPercentage=60",
            "-XX:TieredStopAtLevel=1",
            "-Dorg.jooq.no-logo=true",
            "-Dorg.jooq.no-tips=true",
            "--enable-native-access=ALL-UNNAMED"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    return Stream.concat(command.stream(), arguments.stream()).toList();
  }

  /** Whether the command runs, paused or not. */
  public boolean isAlive() {
    return Boolean.TRUE.equals(state().getRunning());
  }

  /** Whether the kernel has killed something in it, since it used more memory than it may. */
  public boolean wasOutOfMemory() {
    return Boolean.TRUE.equals(state().getOOMKilled());
  }

  private InspectContainerResponse.ContainerState state() {
    return client.inspectContainerCmd(container.getContainerId()).exec().getState();
  }

  /** Sends it a signal, such as {@code KILL}, if it still runs. */
  public void signal(String name) {
    try {
      client.killContainerCmd(container.getContainerId()).withSignal(name).exec();
    } catch (ConflictException _) {
      // It has ended by itself, which its exit code will tell.
    }
  }

  /** Stops it where it is, until it is resumed; false if it has ended. */
  public boolean pause() {
    try {
      client.pauseContainerCmd(container.getContainerId()).exec();
      return true;
    } catch (ConflictException | InternalServerErrorException _) {
      return false;
    }
  }

  /** Lets it go on. */
  public void resume() {
    client.unpauseContainerCmd(container.getContainerId()).exec();
  }

  /** Waits for its end; its exit code as the shell shows it. */
  public int exitCode() {
    return client
        .waitContainerCmd(container.getContainerId())
        .exec(new WaitContainerResultCallback())
        .awaitStatusCode(MOST_SECONDS, TimeUnit.SECONDS);
  }

  /** All that it has printed, once it has ended. */
  public String output() {
    return container.getLogs();
  }

  @Override
  public void close() {
    container.close();
  }

  /** It may have ended already. */
  private static final class Started extends StartupCheckStrategy {
    @Override
    public StartupStatus checkStartupState(DockerClient client, String id) {
      return StartupStatus.SUCCESSFUL;
    }
  }

  private static final class NoWait extends AbstractWaitStrategy {
    @Override
    protected void waitUntilReady() {}
  }
}
