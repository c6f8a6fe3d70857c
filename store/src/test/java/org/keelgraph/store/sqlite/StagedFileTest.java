package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.store.StoreConfig;

class StagedFileTest {

  private static final long PID = ProcessHandle.current().pid();

  @TempDir Path folder;

  private Path target() {
    return folder.resolve("g[1]*.db");
  }

  private Path file(String suffix) throws IOException {
    return Files.writeString(folder.resolve(target().getFileName() + suffix), "x");
  }

  private static long deadPid() throws Exception {
    Process process =
        new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-version")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    process.waitFor();
    return process.pid();
  }

  @Test
  void whatDeadProcessesLeftIsCleared() throws Exception {
    long dead = deadPid();
    Path[] leftOvers = {
      file(".building-" + dead),
      file(".building-" + dead + "-wal"),
      file(".building-" + dead + "-shm"),
      file(".building-" + dead + "-journal"),
      file(".building-" + PID),
      file(".building-" + PID + "-wal")
    };
    try (StagedFile staged = new StagedFile(target())) {
      for (Path leftOver : leftOvers) {
        assertThat(leftOver).doesNotExist();
      }
      assertThat(staged.path()).doesNotExist();
    }
  }

  @Test
  void whatALivingProcessBuildsIsLeftAlone() throws Exception {
    long living = ProcessHandle.current().parent().orElseThrow().pid();
    Path another = file(".building-" + living);
    Path foreign = file(".building-notes.txt");
    new StagedFile(target()).close();
    assertThat(another).exists();
    assertThat(foreign).exists();
  }

  @Test
  void oneProcessBuildsAtAPathOnlyOnce() throws Exception {
    Path alias = Files.createSymbolicLink(folder.resolve("alias"), folder);
    try (StagedFile staged = new StagedFile(target())) {
      Files.writeString(staged.path(), "half");
      for (Path same : new Path[] {target(), alias.resolve(target().getFileName())}) {
        assertThatThrownBy(() -> new StagedFile(same))
            .isInstanceOf(StoreIoException.class)
            .hasMessageContaining("by this process already");
      }
      assertThat(staged.path()).hasContent("half");
      staged.publish();
    }
    assertThat(target()).hasContent("half");
    Files.delete(target());
    new StagedFile(target()).close();
  }

  @Test
  void aLogThatAppearsMeanwhileIsNotReplayedOverTheNewStore() throws Exception {
    try (StagedFile staged = new StagedFile(target())) {
      Files.writeString(staged.path(), "new");
      file("-wal");
      assertThatThrownBy(staged::publish)
          .isInstanceOf(StoreIoException.class)
          .hasMessageContaining("-wal");
    }
    assertThat(target()).doesNotExist();
  }

  @Test
  void aMissingFolderIsNamed() {
    assertThatThrownBy(() -> new StagedFile(folder.resolve("none/g.db")))
        .isInstanceOf(StoreIoException.class)
        .hasMessageContaining("folder=" + folder.resolve("none"));
  }

  @Test
  void aFileThatCannotBeMadeIsTheStoresOwnException() {
    Path longName = folder.resolve("x".repeat(250)); // the staged name is beyond the system's limit
    assertThatThrownBy(() -> new SqliteEngine().create(longName, StoreConfig.defaults()))
        .isInstanceOf(StoreIoException.class)
        .hasMessageContaining(longName.toString());
    assertThat(folder).isEmptyDirectory();
  }
}
