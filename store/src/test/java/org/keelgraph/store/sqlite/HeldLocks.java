package org.keelgraph.store.sqlite;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The locks that this process holds, as the system lists them. */
final class HeldLocks {

  private static final Path LOCKS = Path.of("/proc/locks");

  private HeldLocks() {}

  static void assumeListed() {
    assumeTrue(Files.isReadable(LOCKS), "only Linux lists locks");
  }

  /** Which inodes this process holds locks on, and where. */
  static List<String> list() throws IOException {
    String process = String.valueOf(ProcessHandle.current().pid());
    List<String> locks = new ArrayList<>();
    for (String line : Files.readAllLines(LOCKS)) {
      String[] columns = line.trim().split("\\s+", -1);
      if (columns[4].equals(process)) {
        locks.add(String.join(" ", List.of(columns).subList(1, columns.length)));
      }
    }
    Collections.sort(locks);
    return locks;
  }
}
