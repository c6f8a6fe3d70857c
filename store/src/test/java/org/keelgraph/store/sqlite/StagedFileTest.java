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

  @TempDir Path folder;

  private Path target() {
    return folder.resolve("g[1]*.db");
  }

  private Path file(String suffix) throws IOException {
    return Files.writeString(folder.resolve(target().getFileName() + suffix), "x");
  }

  @Test
  void whatNobodyHoldsIsCleared() throws Exception {
    Path[] leftOvers = {
      file(".building-0123456789abcdef"),
      file(".building-0123456789abcdef-wal"),
      file(".building-0123456789abcdef-shm"),
      file(".building-0123456789abcdef-journal"),
      file(".building-0123456789abcdef-lock"),
      file(".building-fedcba9876543210-lock"), // made, and nothing else
      file(".building-1") // of a version that wrote its process here, and did not lock
    };
    Path foreign = file(".building-notes.txt");
    try (StagedFile staged = new StagedFile(target())) {
      for (Path leftOver : leftOvers) {
        assertThat(leftOver).doesNotExist();
      }
      assertThat(staged.path()).doesNotExist();
    }
    assertThat(folder).isDirectoryNotContaining(file -> !file.equals(foreign));
  }

  @Test
  void whatAnotherProcessBuildsIsLeftAloneUntilThatIsKilled() throws Exception {
    Process other = StagingProcess.start(target());
    try {
      Path theirs = StagingProcess.awaitStaged(other);
      try (StagedFile staged = new StagedFile(target())) {
        assertThat(theirs).exists();
        assertThat(staged.path()).isNotEqualTo(theirs);
        Files.writeString(staged.path(), "ours");
        staged.publish();
      }
      assertThat(theirs).hasContent(StagingProcess.CONTENT);
      other.destroyForcibly().waitFor();
      assertThat(theirs).exists();
      Files.delete(target());
      new StagedFile(target()).close();
      assertThat(folder).isEmptyDirectory();
    } finally {
      other.destroyForcibly().waitFor();
    }
  }

  @Test
  void sweepingDoesNotEndTheLockOfThisProcess() throws Exception {
    try (StagedFile staged = new StagedFile(target())) {
      Files.writeString(staged.path(), "ours");
      // the same folder and name, as a second mount of it would show them
      BuildLock.clearLeftOvers(target());
      try (BuildLock second = BuildLock.take(target())) {
        assertThat(second.staged()).isNotEqualTo(staged.path());
      }
      Process other = StagingProcess.start(target());
      try {
        StagingProcess.awaitStaged(other); // which has cleared away what nobody holds
        assertThat(staged.path()).hasContent("ours");
      } finally {
        other.destroyForcibly().waitFor();
      }
    }
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
  void theLogOfAStoreThatAppearsMeanwhileIsNotCalledALeftOver() throws Exception {
    try (StagedFile staged = new StagedFile(target())) {
      Files.writeString(staged.path(), "new");
      file("");
      file("-wal");
      assertThatThrownBy(staged::publish)
          .isInstanceOf(StoreIoException.class)
          .hasMessageContaining("path=" + target() + ": a file is there already");
    }
    assertThat(target()).hasContent("x");
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
