package org.keelgraph.store.crash;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A folder on a disk that keeps what was synced and promises nothing else. Names are as volatile as
 * bytes: a file that was synced in a folder that was not may be gone. Not thread-safe.
 */
final class SimulatedDisk {

  private final Map<Integer, SimulatedFile> files = new HashMap<>();
  private final Map<String, Integer> names = new HashMap<>();
  private final List<FileEvent.Name> unsyncedNames = new ArrayList<>();

  void apply(FileEvent event) {
    switch (event) {
      case FileEvent.Write write -> file(write.file()).change(write);
      case FileEvent.Resize resize -> file(resize.file()).change(resize);
      case FileEvent.Sync sync -> file(sync.file()).sync(sync.began());
      case FileEvent.Name name -> unsyncedNames.add(name);
      case FileEvent.SyncFolder sync -> syncNames(sync.began());
      case FileEvent.Acknowledge _ -> {}
    }
  }

  private SimulatedFile file(int number) {
    return files.computeIfAbsent(number, _ -> new SimulatedFile());
  }

  private void syncNames(int began) {
    unsyncedNames.removeIf(
        name -> {
          boolean covered = name.ended() < began;
          if (covered) {
            bind(names, name);
          }
          return covered;
        });
  }

  private static void bind(Map<String, Integer> names, FileEvent.Name name) {
    names.putAll(name.bindings());
    names.values().removeIf(file -> file == FileEvent.NO_FILE);
  }

  /** The files that a power loss at this moment may leave, one of the many ways. */
  Map<String, byte[]> afterPowerLoss(Random random) {
    Map<Integer, byte[]> images = new HashMap<>(); // a file with two names is one file
    Map<String, byte[]> left = new HashMap<>();
    namesAfterPowerLoss(random)
        .forEach(
            (name, file) ->
                left.put(
                    name,
                    images.computeIfAbsent(file, number -> file(number).afterPowerLoss(random))));
    return left;
  }

  private Map<String, Integer> namesAfterPowerLoss(Random random) {
    Map<String, Integer> left = new TreeMap<>(names); // an order, for the seed's sake
    int until = random.nextInt(unsyncedNames.size() + 1); // a journal keeps the order
    boolean anyOfThem = random.nextBoolean(); // POSIX promises none
    for (int index = 0; index < unsyncedNames.size(); index++) {
      if (anyOfThem ? random.nextBoolean() : index < until) {
        bind(left, unsyncedNames.get(index));
      }
    }
    return left;
  }
}
