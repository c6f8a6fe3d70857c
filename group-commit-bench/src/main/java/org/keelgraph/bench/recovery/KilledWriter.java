package org.keelgraph.bench.recovery;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A {@link RecoveryWriter} from its start to its death.
 *
 * @param openMs from its start until it had opened the store
 * @param killedAfterMs from then to the kill
 * @param acknowledged all that it had acknowledged, in the order in which it told
 */
record KilledWriter(double openMs, double killedAfterMs, List<Acknowledgement> acknowledged) {

  private static final long MOST_SECONDS_TO_OPEN = 60;

  /** What the shell shows of a process that SIGKILL ended. */
  private static final int EXIT_OF_KILLED = 128 + 9;

  /**
   * Starts a writer, kills it (SIGKILL) at that moment and reads all that it has told. However this
   * ends, the process is dead then.
   *
   * @param errors a file for what it complains of
   * @throws IllegalStateException if it did not open the store, or ended by itself
   */
  static KilledWriter run(WriterOrder order, KillMoment moment, Path errors)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(JvmCommand.of(RecoveryWriter.class, order.words()))
            .redirectError(errors.toFile())
            .start();
    try {
      Listener listener = new Listener(process, moment.acknowledgements());
      boolean told = listener.open.await(MOST_SECONDS_TO_OPEN, TimeUnit.SECONDS);
      long open = System.nanoTime();
      boolean enough = listener.enough.await(moment.micros(), TimeUnit.MICROSECONDS);
      long killed = System.nanoTime();
      process.toHandle().destroyForcibly(); // unlike the process's own, leaves the pipe open
      int exit = process.waitFor();
      List<Acknowledgement> acknowledged = listener.all();
      if (!told || exit != EXIT_OF_KILLED) {
        throw new IllegalStateException(
            "the writer %s: exit code=%d acknowledged=%d enough=%s order=%s; it said: %s"
                .formatted(
                    told ? "ended by itself" : "did not open the store",
                    exit,
                    acknowledged.size(),
                    enough,
                    order.words(),
                    Files.readString(errors)));
      }
      return new KilledWriter((open - start) / 1e6, (killed - open) / 1e6, acknowledged);
    } finally {
      process.destroyForcibly().onExit().join();
    }
  }

  /** Reads the lines as they come, so that the process never waits for its pipe. */
  private static final class Listener {
    private final CountDownLatch open = new CountDownLatch(1);
    private final CountDownLatch enough;
    private final List<Acknowledgement> acknowledged = new ArrayList<>();
    private final Thread thread;
    private @Nullable Exception failure;

    Listener(Process process, int wanted) {
      enough = new CountDownLatch(wanted);
      thread = Thread.ofPlatform().daemon().name("acknowledgements").start(() -> read(process));
    }

    private void read(Process process) {
      try (BufferedReader lines = process.inputReader(StandardCharsets.US_ASCII)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          if (line.equals(RecoveryWriter.OPEN)) {
            open.countDown();
          } else {
            acknowledged.add(Acknowledgement.parse(line));
            enough.countDown();
          }
        }
      } catch (IOException | RuntimeException e) {
        failure = e;
      } finally {
        open.countDown();
      }
    }

    /** Everything, once the process is dead. */
    List<Acknowledgement> all() throws IOException, InterruptedException {
      thread.join();
      if (failure != null) {
        throw new IOException("the writer's lines cannot be read", failure);
      }
      return acknowledged;
    }
  }
}
