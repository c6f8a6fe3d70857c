package org.keelgraph.bench.evidence;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.keelgraph.bench.machine.MachineState;
import org.keelgraph.bench.machine.RunMetadata;
import org.keelgraph.bench.report.ReportModel;
import org.keelgraph.bench.sample.EvidenceJson;
import org.keelgraph.bench.sample.SampleRecord;

/**
 * The evidence of one run, in a folder of its own. Metadata comes first, samples as they happen,
 * and the rest at the end, computed from what is in the files by then. A run that is interrupted
 * ends its evidence from a shutdown hook; one that is killed leaves metadata, samples and a status
 * of running.
 *
 * <p>Thread-safe, because the hook may come at any time. Callers owe {@link #finish}.
 */
public final class EvidenceFolder {

  static final String METADATA = "metadata.json";

  private final Path folder;
  private final BufferedWriter samples;
  private final Thread hook = new Thread(this::interrupt, "keelgraph-evidence");
  private RunMetadata metadata;
  // INVARIANT: once set, no file of the folder changes any more.
  private @Nullable ReportModel finished;

  private EvidenceFolder(Path folder, RunMetadata metadata) throws IOException {
    this.folder = folder;
    this.metadata = metadata;
    replace(METADATA, EvidenceJson.pretty(metadata));
    replace(Derived.STATUS, Derived.status(ReportModel.of(List.of(), metadata)));
    samples = Files.newBufferedWriter(folder.resolve(SampleFile.FILE), CREATE_NEW, WRITE);
  }

  /**
   * Makes a new folder, looks around the machine, and writes the metadata.
   *
   * @param folder a folder that does not exist yet; its parents may
   * @param argv the command that runs, program first
   * @throws FileAlreadyExistsException if it exists, be it empty
   * @throws IOException if it cannot be written
   */
  public static EvidenceFolder create(Path folder, List<String> argv) throws IOException {
    make(folder);
    return open(folder, RunMetadata.collect(argv, folder));
  }

  static EvidenceFolder create(Path folder, RunMetadata metadata) throws IOException {
    make(folder);
    return open(folder, metadata);
  }

  /** Where the evidence lies. */
  public Path path() {
    return folder;
  }

  /**
   * Adds what is going to be sampled to the metadata.
   *
   * @throws IOException if it cannot be written
   */
  public synchronized void begin(RunMetadata.Sampling sampling) throws IOException {
    requireOpen();
    metadata = metadata.with(sampling);
    replace(METADATA, EvidenceJson.pretty(metadata));
  }

  /**
   * Appends a sample and flushes it. After an interrupt the sums are written already, and the
   * sample is dropped.
   *
   * @throws UncheckedIOException if it cannot be written
   */
  public synchronized void append(SampleRecord sample) {
    if (finished != null && finished.state() == ReportModel.State.INTERRUPTED) {
      return;
    }
    requireOpen();
    try {
      samples.write(EvidenceJson.line(sample));
      samples.write('\n');
      samples.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("sample not kept in " + folder, e);
    }
  }

  /**
   * Ends the evidence: the machine's state after, results, report, status and, last, the sums. A
   * second call changes nothing.
   *
   * @param interrupted whether the run was cut short from outside
   * @param error stack trace of what ended the run, if it was not its end
   * @return what the evidence says
   * @throws IOException if it cannot be written, or is not what was written
   */
  public synchronized ReportModel finish(boolean interrupted, @Nullable String error)
      throws IOException {
    if (finished != null) {
      return finished;
    }
    samples.close();
    metadata = metadata.with(new RunMetadata.Finish(MachineState.now(), interrupted, error));
    replace(METADATA, EvidenceJson.pretty(metadata));
    SampleFile read = SampleFile.read(folder);
    if (!read.problems().isEmpty()) {
      throw new IOException("samples were damaged during the run: " + read.problems());
    }
    ReportModel model = ReportModel.of(read.samples(), metadata);
    for (Map.Entry<String, String> file : Derived.files(model).entrySet()) {
      replace(file.getKey(), file.getValue());
    }
    replace(Sums.FILE, Sums.of(folder));
    finished = model;
    removeHook();
    return model;
  }

  private static void make(Path folder) throws IOException {
    Path parent = folder.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    try {
      Files.createDirectory(folder);
    } catch (FileAlreadyExistsException e) {
      FileAlreadyExistsException refused =
          new FileAlreadyExistsException(
              folder.toString(),
              null,
              "exists, and evidence is never overwritten; name a new folder");
      refused.initCause(e);
      throw refused;
    }
  }

  private static EvidenceFolder open(Path folder, RunMetadata metadata) throws IOException {
    EvidenceFolder evidence = new EvidenceFolder(folder, metadata);
    Runtime.getRuntime().addShutdownHook(evidence.hook);
    return evidence;
  }

  private void requireOpen() {
    if (finished != null) {
      throw new IllegalStateException("evidence is finished: folder=" + folder);
    }
  }

  private void interrupt() {
    try {
      finish(true, null);
    } catch (IOException | RuntimeException e) {
      System.err.println("keelgraph: evidence in " + folder + " is incomplete: " + e);
    }
  }

  private void removeHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is going down, and the hook finds the evidence finished.
      return;
    }
  }

  /** Writes beside and renames, so that a kill leaves the old file or the new one. */
  private void replace(String name, String content) throws IOException {
    Path temporary = folder.resolve("." + name + ".new");
    Files.writeString(temporary, content);
    Files.move(
        temporary,
        folder.resolve(name),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }
}
