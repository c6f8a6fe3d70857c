package org.keelgraph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.keelgraph.snapshot.BackupFixture.copy;
import static org.keelgraph.snapshot.BackupFixture.names;
import static org.keelgraph.snapshot.BackupFixture.verified;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.store.ExistingTarget;
import org.keelgraph.store.Manifest;

/**
 * Kills a copy where it is about to make each of the system calls that give, take or sync names and
 * files, one process a call: so no moment between two of them is left to luck. Up to the call that
 * gives the target its name the target is what it was, its log's commits included; from then on it
 * is the new store, without a log. Needs strace, and is skipped without.
 */
@Timeout(900)
final class KilledAtCallTest {

  private static final int COMMITS_IN_LOG = 5;

  @TempDir Path scratch;
  private Path folder;
  private Path source;
  private Path target;
  private Path old;
  private Manifest expected;

  @BeforeEach
  void create() throws Exception {
    TracedCopier.assumeAvailable();
    folder = Files.createDirectory(scratch.toRealPath().resolve("stores"));
    source = folder.resolve("source.db");
    target = folder.resolve("target.db");
    old = folder.resolve("old.db");
    TamperedStore.create(source);
    TamperedStore.create(old);
    expected = verified(source);
  }

  @Test
  void aRestoreKilledAroundTheRenamingIsTheOldStoreOrTheNew() throws Exception {
    List<String> calls = callsOf(true);
    int renaming = naming(calls, "rename");
    assertThat(calls.subList(renaming + 1, calls.size()))
        .as("calls after the renaming")
        .anyMatch(call -> call.startsWith("fsync"));
    killRestores(calls, renaming - 1);
  }

  @Test
  @Tag("slow")
  void aRestoreKilledAtAnyCallIsTheOldStoreOrTheNew() throws Exception {
    List<String> calls = callsOf(true);
    killRestores(calls, firstOnTarget(calls));
  }

  @Test
  @Tag("slow")
  void aBackupKilledAtAnyCallIsAbsentOrWhole() throws Exception {
    List<String> calls = callsOf(false);
    killBackups(calls, firstOnTarget(calls));
  }

  /** All calls of a copy that nobody kills. */
  private List<String> callsOf(boolean restore) throws Exception {
    if (restore) {
      BackupFixture.killed(old, target, COMMITS_IN_LOG);
    }
    List<String> calls = new TracedCopier(scratch).run(source, target);
    assertThat(verified(target)).isEqualTo(expected);
    Files.delete(target);
    return calls;
  }

  private int naming(List<String> calls, String name) {
    for (int index = 0; index < calls.size(); index++) {
      if (calls.get(index).startsWith(name + "(") && calls.get(index).contains(quoted(target))) {
        return index;
      }
    }
    throw new AssertionError("no " + name + " to " + target + ": " + calls);
  }

  private int firstOnTarget(List<String> calls) {
    for (int index = 0; index < calls.size(); index++) {
      if (calls.get(index).contains("\"" + target)) {
        return index;
      }
    }
    throw new AssertionError("nothing about " + target + ": " + calls);
  }

  private static String quoted(Path path) {
    return "\"" + path + "\"";
  }

  private void killRestores(List<String> calls, int first) throws Exception {
    int renaming = naming(calls, "rename");
    for (int index = first; index < calls.size(); index++) {
      BackupFixture.killed(old, target, COMMITS_IN_LOG);
      kill(calls, index);
      String moment = "killed at " + calls.get(index);
      if (index > renaming) {
        assertThat(names(folder)).as(moment).doesNotContainAnyElementsOf(sidecars());
        assertThat(verified(target)).as(moment).isEqualTo(expected);
      } else {
        assertThat(verified(target).nodeCount())
            .as(moment)
            .isEqualTo(expected.nodeCount() + COMMITS_IN_LOG);
      }
      assertNothingStays();
    }
    report("restores", calls, first, renaming);
  }

  private void killBackups(List<String> calls, int first) throws Exception {
    int naming = naming(calls, "link");
    for (int index = first; index < calls.size(); index++) {
      kill(calls, index);
      String moment = "killed at " + calls.get(index);
      assertThat(names(folder)).as(moment).doesNotContainAnyElementsOf(sidecars());
      assertThat(Files.exists(target)).as(moment).isEqualTo(index > naming);
      if (index > naming) {
        assertThat(verified(target)).as(moment).isEqualTo(expected);
      }
      assertNothingStays();
    }
    report("backups", calls, first, naming);
  }

  private void kill(List<String> calls, int index) throws Exception {
    List<String> made = new TracedCopier(scratch).kill(source, target, calls, index);
    assertThat(namesOfCalls(made)).isEqualTo(namesOfCalls(calls.subList(0, index + 1)));
  }

  private static List<String> namesOfCalls(List<String> calls) {
    List<String> names = new ArrayList<>();
    calls.forEach(call -> names.add(call.substring(0, call.indexOf('('))));
    return names;
  }

  private List<String> sidecars() {
    return List.of("target.db-wal", "target.db-shm", "target.db-journal");
  }

  /** The next copy to that target clears away what the killed one left. */
  private void assertNothingStays() throws IOException {
    copy(source, target, ExistingTarget.REPLACE);
    assertThat(names(folder)).noneMatch(name -> name.matches("target[.]db[.-].+"));
    Files.delete(target);
  }

  private static void report(String what, List<String> calls, int first, int naming) {
    System.out.printf(
        "%s killed at a call: before the name was given=%d after=%d%n",
        what, naming + 1 - first, calls.size() - 1 - naming);
  }
}
