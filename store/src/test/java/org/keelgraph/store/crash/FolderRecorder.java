package org.keelgraph.store.crash;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Picks what concerns one folder, empty at first, out of a process's system calls. SQLite's shared
 * memory is left out, since it is not for the disk. A call that changes files in a way that is not
 * known here is an error, lest it be overlooked.
 */
final class FolderRecorder implements Consumer<SystemCall> {

  /** Name of the file whose lines are acknowledgements. */
  static final String LOG = "acknowledged";

  private static final int FOLDER = -2;
  private static final int ACKNOWLEDGEMENTS = -3;

  private static final class Descriptor {
    final int file;
    final boolean appends;
    long position;

    Descriptor(int file, boolean appends) {
      this.file = file;
      this.appends = appends;
    }
  }

  private final String folder;
  private final List<FileEvent> events = new ArrayList<>();
  private final Map<Integer, Descriptor> open = new HashMap<>();
  private final Map<String, Integer> names = new HashMap<>();
  private int files;

  FolderRecorder(Path folder) {
    this.folder = folder.toString();
  }

  List<FileEvent> events() {
    return events.stream().sorted(Comparator.comparingInt(FileEvent::line)).toList();
  }

  @Override
  public void accept(SystemCall call) {
    switch (call.name()) {
      case "openat" -> opened(call, name(call.text(1)), call.arguments().get(2));
      case "open" -> opened(call, name(call.text(0)), call.arguments().get(1));
      case "close" -> open.remove(call.descriptor());
      case "link" -> bind(call, call.text(0), call.text(1), false);
      case "rename" -> bind(call, call.text(0), call.text(1), true);
      case "unlink" -> removed(call, name(call.text(0)));
      case "unlinkat" -> removed(call, name(call.text(1)));
      case "creat", "linkat", "renameat", "renameat2", "truncate" -> requireElsewhere(call);
      default -> onDescriptor(call);
    }
  }

  /** The name within the folder, empty for the folder itself, null for anything else. */
  private @Nullable String name(String path) {
    if (path.equals(folder)) {
      return "";
    }
    if (!path.startsWith(folder + "/")) {
      return null;
    }
    String name = path.substring(folder.length() + 1);
    return name.endsWith("-shm") || name.contains("/") ? null : name;
  }

  private void opened(SystemCall call, @Nullable String name, String flags) {
    int descriptor = Math.toIntExact(call.result());
    open.remove(descriptor);
    if (name == null) {
      return;
    }
    int file =
        switch (name) {
          case "" -> FOLDER;
          case LOG -> ACKNOWLEDGEMENTS;
          default -> names.getOrDefault(name, FileEvent.NO_FILE);
        };
    if (file == FileEvent.NO_FILE) {
      require(call, flags.contains("O_CREAT"));
      file = files++;
      name(call, Map.of(name, file));
    }
    require(call, !flags.contains("O_TRUNC"));
    open.put(descriptor, new Descriptor(file, flags.contains("O_APPEND")));
  }

  private void bind(SystemCall call, String from, String to, boolean move) {
    String source = name(from);
    String target = name(to);
    if (source == null && target == null) {
      return;
    }
    require(call, source != null && target != null && names.containsKey(source));
    Map<String, Integer> bindings = new HashMap<>();
    bindings.put(target, names.get(source));
    if (move) {
      bindings.put(source, FileEvent.NO_FILE);
    }
    name(call, bindings);
  }

  private void removed(SystemCall call, @Nullable String name) {
    if (name != null) {
      name(call, Map.of(name, FileEvent.NO_FILE));
    }
  }

  private void name(SystemCall call, Map<String, Integer> bindings) {
    names.putAll(bindings);
    names.values().removeIf(file -> file == FileEvent.NO_FILE);
    events.add(new FileEvent.Name(call.began(), call.ended(), Map.copyOf(bindings)));
  }

  private void onDescriptor(SystemCall call) {
    Descriptor descriptor = open.get(call.descriptor());
    if (descriptor == null) {
      return;
    }
    int file = descriptor.file;
    switch (call.name()) {
      case "fsync", "fdatasync" ->
          events.add(
              file == FOLDER
                  ? new FileEvent.SyncFolder(call.ended(), call.began())
                  : new FileEvent.Sync(call.ended(), call.began(), file));
      case "ftruncate" ->
          events.add(new FileEvent.Resize(call.began(), call.ended(), file, call.number(1)));
      case "lseek" -> descriptor.position = call.result();
      case "pwrite64" -> written(call, file, call.number(3));
      case "write" -> {
        require(call, file == ACKNOWLEDGEMENTS || !descriptor.appends);
        written(call, file, descriptor.position);
        descriptor.position += call.result();
      }
      default -> require(call, false);
    }
  }

  private void written(SystemCall call, int file, long offset) {
    ByteBuffer data = ByteBuffer.wrap(call.bytes(1), 0, Math.toIntExact(call.result())).slice();
    if (file == ACKNOWLEDGEMENTS) {
      String text = StandardCharsets.UTF_8.decode(data).toString().strip();
      events.add(new FileEvent.Acknowledge(call.began(), text));
    } else {
      events.add(new FileEvent.Write(call.began(), call.ended(), file, offset, data));
    }
  }

  private void requireElsewhere(SystemCall call) {
    for (int argument = 0; argument < call.arguments().size(); argument++) {
      if (call.arguments().get(argument).startsWith("\"")) {
        require(call, name(call.text(argument)) == null);
      }
    }
  }

  private static void require(SystemCall call, boolean known) {
    if (!known) {
      throw new IllegalStateException(
          "line=%d: a use of %s that the recorder does not know"
              .formatted(call.ended(), call.name()));
    }
  }
}
