package org.keelgraph.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Puts a verified copy of a backup in the place of a store. */
@Command(
    name = "restore",
    sortOptions = false,
    description = {
      "Make a store out of a backup. The backup is copied and verified before anything that is at"
          + " the store's path is touched, and then put there in one step. A store that is open"
          + " anywhere is not replaced.",
      "",
      "Exit code 0 if the store is restored, 1 if the backup does not verify, 3 if it cannot be"
          + " read or the store cannot be written."
    },
    footer = {
      "",
      "Examples:",
      "  keelgraph restore --from /backups/club.db --store club.db",
      "  keelgraph restore --from /backups/club.db --store club.db --force"
    })
final class RestoreCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(names = "--from", required = true, paramLabel = "FILE", description = "The backup.")
  private Path backup;

  @Option(
      names = "--store",
      required = true,
      paramLabel = "FILE",
      description = "Where the store shall be.")
  private Path store;

  @Mixin private CopyOptions copying;

  @Override
  public Integer call() {
    return copying.run(spec, "restored", backup, store);
  }
}
