package org.keelgraph.store.crash;

import java.nio.ByteBuffer;
import java.util.Map;

/**
 * What a process did to the files of one folder. A system call takes effect at some moment between
 * its beginning and its end, which other threads' calls may lie between. So a change is placed at
 * its beginning, from where on it may be on the disk, and a sync at its end, from where on it
 * counts; it covers what had ended before it began.
 */
sealed interface FileEvent {

  /** Stands for no file in {@link Name#bindings}. */
  int NO_FILE = -1;

  /** Line of the trace at which it is placed. */
  int line();

  /**
   * Bytes written.
   *
   * @param ended line at which the call ended
   * @param file number of the file, which keeps it under all its names
   */
  record Write(int line, int ended, int file, long offset, ByteBuffer data) implements FileEvent {
    long until() {
      return offset + data.remaining();
    }
  }

  /** The file cut, or made longer by zeros. */
  record Resize(int line, int ended, int file, long size) implements FileEvent {}

  /**
   * The file's bytes and size forced to the disk.
   *
   * @param began line at which the call began
   */
  record Sync(int line, int began, int file) implements FileEvent {}

  /**
   * Names created, changed or removed, in one step.
   *
   * @param bindings names with the file that each has now, or {@link #NO_FILE}
   */
  record Name(int line, int ended, Map<String, Integer> bindings) implements FileEvent {}

  /** The folder's names forced to the disk. */
  record SyncFolder(int line, int began) implements FileEvent {}

  /** The workload was told, and noted, that something is durable. */
  record Acknowledge(int line, String text) implements FileEvent {}
}
