package org.keelgraph.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Copies a store, verified, while others write to it. */
@Command(
    name = "backup",
    sortOptions = false,
    description = {
      "Copy a store to a file while others go on writing to it. The copy shows one commit. It is"
          + " verified as 'keelgraph verify' does before it gets its name; a backup that fails, or"
          + " is killed, leaves the file as it was.",
      "",
      "Exit code 0 if the backup is there, 1 if the store does not verify, 3 if it cannot be read"
          + " or the backup cannot be written."
    },
    footer = {
      "",
      "Examples:",
      "  keelgraph backup --store club.db --to /backups/club.db",
      "  keelgraph backup --store club.db --to /backups/club.db --force"
    })
final class BackupCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(names = "--store", required = true, paramLabel = "FILE", description = "The store.")
  private Path store;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FILE",
      description = "Where the backup goes.")
  private Path target;

  @Mixin private CopyOptions copying;

  @Override
  public Integer call() {
    return copying.run(spec, "backed up", store, target);
  }
}
