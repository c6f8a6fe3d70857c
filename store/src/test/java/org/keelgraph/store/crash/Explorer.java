package org.keelgraph.store.crash;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;

/**
 * Lets the power go at many moments of a trace and checks what may be left. A third of the moments
 * are just before a sync, when most is at stake, and a third just after an acknowledgement. Not
 * thread-safe.
 */
final class Explorer {

  /** A state in which something was wrong. */
  record Failure(State state, List<String> problems) {
    /** Whether something acknowledged is missing; else something is there that must not be. */
    boolean isLoss() {
      return problems.stream().anyMatch(problem -> problem.startsWith(StateCheck.LOST));
    }

    @Override
    public String toString() {
      return state.name() + ": " + problems;
    }
  }

  /**
   * What came of it.
   *
   * @param states how many were checked, all of them different
   */
  record Report(int states, List<Failure> failures) {}

  /**
   * What a power loss left.
   *
   * @param number counts the states of a trace
   * @param event index of the last event before it
   * @param acknowledged all acknowledgements before it
   */
  private record State(
      Workload workload, int number, int event, List<Acknowledgement> acknowledged) {
    String name() {
      return "%s-%d-at-%d".formatted(workload, number, event);
    }
  }

  private interface StateVisitor {
    void visit(State state, Map<String, byte[]> files) throws IOException;
  }

  private final Trace trace;
  private final int states;
  private final long seed;

  /**
   * To build that many states of a trace.
   *
   * @param seed chooses the moments and what is left; a trace differs from run to run all the same
   */
  Explorer(Trace trace, int states, long seed) {
    this.trace = trace;
    this.states = states;
    this.seed = seed;
  }

  /** Checks all that differ from each other, in folders below that one, which it removes. */
  Report explore(Path scratch) throws IOException, InterruptedException {
    StateCheck check = new StateCheck(trace.workload(), trace.acknowledgements());
    List<Future<Failure>> checks = new ArrayList<>();
    Set<Long> distinct = new HashSet<>();
    try (ExecutorService helper = helper()) {
      visitStates(
          (state, files) -> {
            if (!distinct.add(31L * checksum(files) + state.acknowledged.size())) {
              return;
            }
            Path folder = write(Files.createDirectory(scratch.resolve(state.name())), files);
            checks.add(
                helper.submit(
                    () -> {
                      List<String> problems = check.problems(folder, state.acknowledged);
                      remove(folder);
                      return new Failure(state, problems);
                    }));
          });
    }
    return new Report(checks.size(), failures(checks));
  }

  /** One thread beside the caller's, which helps when it is ahead, so that few states wait. */
  private static ExecutorService helper() {
    return new ThreadPoolExecutor(
        1,
        1,
        0,
        TimeUnit.SECONDS,
        new ArrayBlockingQueue<>(2),
        new ThreadPoolExecutor.CallerRunsPolicy());
  }

  /** Builds the state of a failure again and leaves it in that folder, as the power loss did. */
  void keep(Failure failure, Path folder) throws IOException {
    visitStates(
        (state, files) -> {
          if (state.number == failure.state.number) {
            write(folder, files);
            List<String> lines = state.acknowledged.stream().map(Acknowledgement::line).toList();
            Files.write(folder.resolve(FolderRecorder.LOG), lines);
          }
        });
  }

  private void visitStates(StateVisitor visitor) throws IOException {
    Random random = new Random(seed ^ trace.workload().name().hashCode());
    int[] statesAfter = moments(random);
    SimulatedDisk disk = new SimulatedDisk();
    List<Acknowledgement> acknowledged = new ArrayList<>();
    int number = 0;
    for (int index = 0; index < statesAfter.length; index++) {
      FileEvent event = trace.events().get(index);
      disk.apply(event);
      if (event instanceof FileEvent.Acknowledge line) {
        acknowledged.add(Acknowledgement.parse(line.text()));
      }
      for (int state = 0; state < statesAfter[index]; state++) {
        visitor.visit(
            new State(trace.workload(), number++, index, List.copyOf(acknowledged)),
            disk.afterPowerLoss(random));
      }
    }
  }

  /** How many states to build after each event. */
  private int[] moments(Random random) {
    List<FileEvent> events = trace.events();
    List<Integer> beforeSyncs = new ArrayList<>();
    List<Integer> acknowledgements = new ArrayList<>();
    for (int index = trace.crashFrom(); index < events.size(); index++) {
      if (events.get(index) instanceof FileEvent.Acknowledge) {
        acknowledgements.add(index);
      } else if (index > trace.crashFrom() && isSync(events.get(index))) {
        beforeSyncs.add(index - 1);
      }
    }
    int[] statesAfter = new int[events.size()];
    for (int state = 0; state < states; state++) {
      List<Integer> some = state % 3 == 0 ? beforeSyncs : acknowledgements;
      boolean anywhere = state % 3 == 2 || some.isEmpty();
      int index =
          anywhere
              ? random.nextInt(trace.crashFrom(), events.size())
              : some.get(random.nextInt(some.size()));
      statesAfter[index]++;
    }
    return statesAfter;
  }

  private static boolean isSync(FileEvent event) {
    return event instanceof FileEvent.Sync || event instanceof FileEvent.SyncFolder;
  }

  private static long checksum(Map<String, byte[]> files) {
    long checksum = 0;
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      CRC32C crc = new CRC32C();
      crc.update(file.getKey().getBytes(StandardCharsets.UTF_8));
      crc.update(file.getValue());
      checksum += crc.getValue();
    }
    return checksum;
  }

  private static Path write(Path folder, Map<String, byte[]> files) throws IOException {
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Files.write(folder.resolve(file.getKey()), file.getValue());
    }
    return folder;
  }

  private static void remove(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  private static List<Failure> failures(List<Future<Failure>> checks) throws InterruptedException {
    List<Failure> failures = new ArrayList<>();
    for (Future<Failure> check : checks) {
      try {
        if (!check.get().problems().isEmpty()) {
          failures.add(check.get());
        }
      } catch (ExecutionException exception) {
        throw new AssertionError("a check could not be made", exception.getCause());
      }
    }
    return failures;
  }
}
