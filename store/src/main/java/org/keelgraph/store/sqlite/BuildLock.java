package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The name of a file under construction, {@code TARGET.building-RANDOM}, and the sign that somebody
 * still works on it: an exclusive lock, by the operating system, on a file beside it whose name
 * ends in {@code -lock}.
 *
 * <p>Process numbers would be simpler and are wrong: each container has its own, so that the number
 * of a dead process is that of the next one on the same volume, or of a living one that builds
 * there, or of any process of the host. A lock ends with its process, however that ends.
 *
 * <p>The lock cannot be on the file itself, on which SQLite has locks that are lost when anything
 * else of the process closes it.
 *
 * <p>INVARIANT: a file under construction exists only while its lock file does and is locked. The
 * lock file is made and locked before it, and removed after it; who clears away holds the lock
 * while removing both, and a name is never used twice, so a lock that was taken on a removed file
 * is noticed by its name being gone.
 */
final class BuildLock implements AutoCloseable {

  private static final String MARK = ".building-";
  private static final String LOCK = "-lock";

  /** Digits alone, by which early versions named their processes, included. */
  private static final Pattern NAME =
      Pattern.compile("([0-9a-f]{1,18})(-wal|-shm|-journal|" + LOCK + ")?");

  /** Never opened a second time by this process, since closing that would end the lock. */
  private static final Set<String> OWN = ConcurrentHashMap.newKeySet();

  private final String id;
  private final Path staged;
  private final FileChannel channel;

  private BuildLock(String id, Path staged, FileChannel channel) {
    this.id = id;
    this.staged = staged;
    this.channel = channel;
  }

  /** Takes a name beside the target that nobody has. */
  static BuildLock take(Path target) throws IOException {
    while (true) {
      String id = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
      if (OWN.add(id)) {
        BuildLock lock = tryTake(target, id);
        if (lock != null) {
          return lock;
        }
      }
    }
  }

  /** Null if somebody else has that name, or has cleared it away before it was locked. */
  private static @Nullable BuildLock tryTake(Path target, String id) throws IOException {
    Path staged = sibling(target, id);
    FileChannel channel = null;
    boolean taken = false;
    try {
      channel =
          FileChannel.open(lockOf(staged), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      taken = channel.tryLock() != null && Files.exists(lockOf(staged), LinkOption.NOFOLLOW_LINKS);
      return taken ? new BuildLock(id, staged, channel) : null;
    } catch (FileAlreadyExistsException _) {
      return null;
    } finally {
      if (!taken) {
        OWN.remove(id);
        if (channel != null) {
          channel.close();
        }
      }
    }
  }

  private static Path sibling(Path target, String id) {
    return target.resolveSibling(target.getFileName() + MARK + id);
  }

  private static Path lockOf(Path staged) {
    return staged.resolveSibling(staged.getFileName() + LOCK);
  }

  /** Removes what those have left that are gone. */
  static void clearLeftOvers(Path target) throws IOException {
    String prefix = target.getFileName() + MARK;
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(
            target.resolveSibling(""), file -> file.getFileName().toString().startsWith(prefix))) {
      for (Path file : files) {
        Matcher name = NAME.matcher(file.getFileName().toString().substring(prefix.length()));
        if (name.matches() && !OWN.contains(name.group(1))) {
          clearIfAbandoned(sibling(target, name.group(1)));
        }
      }
    }
  }

  private static void clearIfAbandoned(Path staged) throws IOException {
    try (FileChannel channel = FileChannel.open(lockOf(staged), StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock != null) {
        clear(staged);
      }
    } catch (NoSuchFileException _) {
      clear(staged); // by the invariant nobody works on it
    } catch (AccessDeniedException _) {
      // somebody else's, who may live; it is in nobody's way
    }
  }

  private static void clear(Path staged) throws IOException {
    Files.deleteIfExists(staged);
    for (Path sidecar : Sidecars.all(staged)) {
      Files.deleteIfExists(sidecar);
    }
    Files.deleteIfExists(lockOf(staged));
  }

  /** The name under which to build; there is nothing yet. */
  Path staged() {
    return staged;
  }

  /** Removes what has that name, and gives it up. */
  @Override
  public void close() throws IOException {
    try (channel) {
      clear(staged);
    } finally {
      OWN.remove(id);
    }
  }
}
