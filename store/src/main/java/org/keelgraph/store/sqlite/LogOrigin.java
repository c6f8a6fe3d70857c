package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.error.NotAStoreException;
import org.keelgraph.error.StoreIoException;

/**
 * Whether a log continues the file beside it. SQLite does not ask: it replays any log over any
 * file, and where a file was copied over another one that had not been closed, what it shows is a
 * blend of both.
 *
 * <p>Each manifest names the one that it replaced. The file alone shows the manifest that the last
 * checkpoint has moved there: that of a commit in the log, or the one that the log's first commit
 * replaced. If it is neither, the two do not belong together. A file whose manifest cannot be read
 * without the log, as after a power loss in a checkpoint, is left to SQLite.
 */
final class LogOrigin {

  private static final int TRIES = 3;
  private static final int PAUSE_MILLIS = 10;

  private static final String SELECT_ROOT =
      "select rootpage from sqlite_schema where name = 'manifest'";

  private LogOrigin() {}

  /**
   * Refuses a file with a log that belongs to another, before SQLite has touched either.
   *
   * @param file not a link
   * @throws CorruptStoreException if they do not belong together
   * @throws NotAStoreException if there is a log, and the file is another program's
   */
  static void require(Path file) {
    if (Sidecars.logs(file).stream().allMatch(LogOrigin::isEmpty)) {
      return;
    }
    FileAlone alone = FileAlone.read(file);
    if (alone != null) {
      StoreFile.requireApplication(alone.application(), file);
    }
    String mismatch = mismatch(file, alone);
    if (mismatch != null) {
      throw new CorruptStoreException(
          "%s: path=%s; the file was copied over one that had not been closed: to have what was copied, move the log away; to have what the log holds, put the old file back"
              .formatted(mismatch, file));
    }
  }

  private static boolean isEmpty(Path log) {
    try {
      return !Files.exists(log) || Files.size(log) == 0;
    } catch (IOException exception) {
      throw unreadable(log, exception);
    }
  }

  /** Why they do not belong together, in words; null if they do, or if there is no log. */
  static @Nullable String mismatch(Path file) {
    return mismatch(file, FileAlone.read(file));
  }

  private static @Nullable String mismatch(Path file, @Nullable FileAlone alone) {
    Path log = Sidecars.log(file);
    try {
      String mismatch = compare(alone, log);
      // Somebody may be moving the log into the file, or starting it over.
      for (int again = 1; again < TRIES && mismatch != null; again++) {
        Thread.sleep(PAUSE_MILLIS);
        mismatch = compare(FileAlone.read(file), log);
      }
      return mismatch;
    } catch (IOException exception) {
      throw unreadable(log, exception);
    } catch (InterruptedException exception) {
      Thread.currentThread().interrupt();
      throw new StoreIoException("interrupted while reading path=" + log, exception);
    }
  }

  private static StoreIoException unreadable(Path log, IOException cause) {
    return new StoreIoException("cannot read path=" + log + " " + cause, cause);
  }

  private static @Nullable String compare(@Nullable FileAlone alone, Path log) throws IOException {
    // INVARIANT: after the file, so that it holds all that has been moved there meanwhile.
    try (LogFrames frames = LogFrames.open(log)) {
      return alone == null || alone.manifest() == null || frames == null
          ? null
          : compare(alone.manifest(), alone.manifestPage(), frames);
    }
  }

  private static @Nullable String compare(
      ManifestPage.Link inFile, int pageInFile, LogFrames frames) throws IOException {
    ManifestPage.Link first = null;
    ManifestPage.Link last = null;
    ManifestPage.Link inCommit = null;
    for (LogFrames.Frame frame = frames.next(); frame != null; frame = frames.next()) {
      ManifestPage.Link found = ManifestPage.read(frame.content());
      if (found != null) {
        inCommit = found;
        if (frame.page() == pageInFile
            && (inFile.stamp() == found.previous() || inFile.stamp() == found.stamp())) {
          return null;
        }
      }
      if (frame.endsCommit() && inCommit != null) {
        first = first == null ? inCommit : first;
        last = inCommit;
      }
    }
    return first == null || last == null
        ? null
        : "the log is not this file's: the file is at commit %d, the log has commits %d to %d of another"
            .formatted(inFile.sequence(), first.sequence(), last.sequence());
  }

  /**
   * What a file says without its log.
   *
   * @param application id of the program that wrote it
   * @param manifest null if it cannot be read
   * @param manifestPage number of the page that it is in
   */
  private record FileAlone(
      long application, ManifestPage.@Nullable Link manifest, int manifestPage) {

    /** Null if not even the file's header can be read. */
    static @Nullable FileAlone read(Path file) {
      try (Connection connection = Connections.openAlone(file)) {
        long application = Long.parseLong(Pragmas.readText(connection, "application_id"));
        return manifest(connection, application);
      } catch (SQLException unreadable) {
        return null; // Nothing is hidden: whoever opens the file finds out.
      }
    }

    private static FileAlone manifest(Connection connection, long application) {
      try (Statement statement = connection.createStatement()) {
        int page;
        try (ResultSet row = statement.executeQuery(SELECT_ROOT)) {
          page = row.getInt(1);
        }
        try (ResultSet row = statement.executeQuery(Sql.SELECT_MANIFEST)) {
          WriterState state = new WriterState();
          state.read(row);
          return new FileAlone(
              application,
              new ManifestPage.Link(state.sequence, row.getLong(11), state.stampInFile()),
              page);
        }
      } catch (SQLException | CorruptStoreException unreadable) {
        return new FileAlone(application, null, 0); // as above
      }
    }
  }
}
