package org.keelgraph.store.crash;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.keelgraph.error.StoreFailedException;
import org.keelgraph.error.StoreIoException;

/** How a disk may fail: what becomes of which system calls on which of a store's files. */
enum Fault {
  LOG_SYNC(Part.LOG, "fsync,fdatasync", "EIO", Times.ONCE, Answer.FINAL),
  LOG_SYNC_FOR_GOOD(Part.LOG, "fsync,fdatasync", "EIO", Times.FOR_GOOD, Answer.FINAL),
  LOG_SYNC_WITHOUT_ROOM(Part.LOG, "fsync,fdatasync", "ENOSPC", Times.ONCE, Answer.FINAL),
  LOG_WRITE(Part.LOG, "pwrite64,write", "EIO", Times.ONCE, Answer.FINAL),
  LOG_WRITE_FOR_GOOD(Part.LOG, "pwrite64,write", "EIO", Times.FOR_GOOD, Answer.FINAL),
  LOG_WRITE_WITHOUT_ROOM(Part.LOG, "pwrite64,write", "ENOSPC", Times.ONCE, Answer.PASSING),
  LOG_NEVER_AGAIN_ROOM(Part.LOG, "pwrite64,write", "ENOSPC", Times.FOR_GOOD, Answer.LASTING),
  LOG_READ(Part.LOG, "pread64,read", "EIO", Times.FOR_GOOD, Answer.REFUSED),
  FILE_SYNC(Part.MAIN, "fsync,fdatasync", "EIO", Times.ONCE, Answer.FINAL),
  FILE_WRITE(Part.MAIN, "pwrite64,write", "EIO", Times.ONCE, Answer.FINAL),
  FILE_WRITE_WITHOUT_ROOM(Part.MAIN, "pwrite64,write", "ENOSPC", Times.ONCE, Answer.NONE),
  FILE_NEVER_AGAIN_ROOM(Part.MAIN, "pwrite64,write", "ENOSPC", Times.FOR_GOOD, Answer.NONE),
  FILE_READ(Part.MAIN, "pread64,read", "EIO", Times.FOR_GOOD, Answer.REFUSED),
  HANDLES(Part.ALL, "openat,open", "EMFILE", Times.FOR_GOOD, Answer.ANY);

  /** Which of a store's files. */
  enum Part {
    MAIN,
    LOG,
    ALL;

    /** What follows the store's name. */
    List<String> endings() {
      return switch (this) {
        case MAIN -> List.of("");
        case LOG -> List.of("-wal");
        case ALL -> List.of("", "-wal", "-shm");
      };
    }
  }

  /** How often a thread sees it, from some call on. */
  enum Times {
    ONCE(""),
    FOR_GOOD("+");

    private final String suffix;

    Times(String suffix) {
      this.suffix = suffix;
    }
  }

  /** What the store must say. */
  enum Answer {
    /** Nothing: the log still has all that the main file could not take. */
    NONE,
    /** That nothing is acknowledged any more; and then nothing is. */
    FINAL,
    /** That this write is not made; the next one is. */
    PASSING,
    /** That this write is not made; nor is the next one. */
    LASTING,
    /** That the disk refused, and not that the store is damaged. */
    REFUSED,
    /** Whatever it says, it is one of its own exceptions. */
    ANY;

    /** Whether an exception of that simple name says so. */
    boolean isSaidBy(String type) {
      return switch (this) {
        case NONE -> false;
        case FINAL -> type.equals(StoreFailedException.class.getSimpleName());
        case PASSING, LASTING -> type.equals(StoreIoException.class.getSimpleName());
        case REFUSED -> FINAL.isSaidBy(type) || PASSING.isSaidBy(type);
        case ANY -> true;
      };
    }
  }

  private final Part part;
  final Answer answer;
  private final String calls;
  private final String error;
  private final Times times;

  Fault(Part part, String calls, String error, Times times, Answer answer) {
    this.part = part;
    this.answer = answer;
    this.calls = calls;
    this.error = error;
    this.times = times;
  }

  /**
   * Which of a thread's calls may be the first that fails, so that some transactions come before.
   */
  int latestFirst() {
    return calls.contains("pwrite64") ? 150 : 12;
  }

  /**
   * The beginning of a command to which it happens.
   *
   * @param stores whose files it happens to
   * @param first which of a thread's calls fails first, from 1
   * @param record strace writes the calls there, and which of them it let fail
   */
  List<String> command(List<Path> stores, int first, Path record) {
    List<String> options = new ArrayList<>();
    for (Path store : stores) {
      for (String ending : part.endings()) {
        options.addAll(List.of("-P", store + ending));
      }
    }
    String injection = "inject=" + calls + ":error=" + error + ":when=" + first + times.suffix;
    options.addAll(List.of("-o", record.toString(), "-e", "trace=" + calls, "-e", injection));
    return Strace.command(options);
  }
}
