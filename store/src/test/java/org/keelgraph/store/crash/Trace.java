package org.keelgraph.store.crash;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a workload did to its folder, from the empty one on.
 *
 * @param crashFrom index of the first event after which the power may go
 */
record Trace(Workload workload, List<FileEvent> events, int crashFrom) {

  static Trace of(Workload workload, List<FileEvent> events) {
    int created =
        events.stream()
            .filter(event -> event instanceof FileEvent.Acknowledge)
            .findFirst()
            .map(events::indexOf)
            .orElseThrow(() -> new IllegalStateException("nothing acknowledged by " + workload));
    return new Trace(workload, events, workload.crashesCreation() ? 0 : created);
  }

  /** All that was acknowledged, in that order. */
  List<Acknowledgement> acknowledgements() {
    return events.stream()
        .filter(FileEvent.Acknowledge.class::isInstance)
        .map(event -> Acknowledgement.parse(((FileEvent.Acknowledge) event).text()))
        .toList();
  }

  /** As if the process had not asked for these syncs, once the power may go. */
  Trace withoutSyncs(Predicate<FileEvent> removed) {
    List<FileEvent> kept = new ArrayList<>(events.subList(0, crashFrom));
    kept.addAll(
        events.stream()
            .skip(crashFrom)
            .filter(
                event ->
                    !(event instanceof FileEvent.Sync || event instanceof FileEvent.SyncFolder)
                        || !removed.test(event))
            .toList());
    return new Trace(workload, kept, crashFrom);
  }

  /** Numbers of the files that have had a name with that ending. */
  Set<Integer> files(String ending) {
    Set<Integer> files = new HashSet<>();
    for (FileEvent event : events) {
      if (event instanceof FileEvent.Name name) {
        name.bindings()
            .forEach(
                (text, file) -> {
                  if (text.endsWith(ending) && file != FileEvent.NO_FILE) {
                    files.add(file);
                  }
                });
      }
    }
    return files;
  }
}
