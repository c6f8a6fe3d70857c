package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.store.SalvageLoss;

/**
 * What a salvage could not copy: counted, the first entries kept, all of them written to a staged
 * file beside the new store, one a line: table, record, reason, with tabs between. Not thread-safe
 * but for {@link #close}.
 */
final class LossList implements AutoCloseable {

  private static final int KEPT = 20;

  private final Path target;
  private final StagedFile file;
  private final Map<String, Long> counts = new TreeMap<>();
  private final List<SalvageLoss> first = new ArrayList<>();
  private @Nullable Writer writer;

  /** For a store at that path. */
  LossList(Path store) {
    target = store.resolveSibling(store.getFileName() + ".lost.txt");
    file = new StagedFile(target);
  }

  /** Notes something of a table. */
  void add(String table, String what, String reason) {
    SalvageLoss loss = new SalvageLoss(table, printable(what), printable(reason));
    counts.merge(table, 1L, Long::sum);
    if (first.size() < KEPT) {
      first.add(loss);
    }
    try {
      Writer open = writer;
      if (open == null) {
        open = Files.newBufferedWriter(file.path());
        writer = open;
      }
      open.write(loss.table() + '\t' + loss.what() + '\t' + loss.reason() + '\n');
    } catch (IOException exception) {
      throw failure(exception);
    }
  }

  /** Keeps an entry on its line. */
  private static String printable(String text) {
    StringBuilder printable = new StringBuilder(text.length());
    for (int at = 0; at < text.length(); at++) {
      char letter = text.charAt(at);
      if (Character.isISOControl(letter) || letter == '\u2028' || letter == '\u2029') {
        printable.append("\\u%04x".formatted((int) letter));
      } else {
        printable.append(letter);
      }
    }
    return printable.toString();
  }

  Map<String, Long> counts() {
    return counts;
  }

  List<SalvageLoss> first() {
    return first;
  }

  /** Where the whole list will be; null if it is empty. */
  @Nullable Path path() {
    return first.isEmpty() ? null : target;
  }

  /** Puts the list, if there is anything on it, under its name. */
  void publish() {
    try {
      Writer open = writer;
      if (open != null) {
        open.close();
        file.publish();
      }
    } catch (IOException exception) {
      throw failure(exception);
    }
  }

  private StoreIoException failure(IOException exception) {
    return new StoreIoException(
        "cannot write path=" + target + FullDisk.orElse(exception), exception);
  }

  @Override
  public void close() {
    try (file) {
      Writer open = writer;
      if (open != null) {
        open.close();
      }
    } catch (IOException exception) {
      throw failure(exception);
    }
  }
}
