package org.keelgraph.store.crash;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A file's bytes as of its last sync, and the changes since. What a power loss leaves of these is
 * chosen for each granule of the file by itself, a granule being a disk's sector, a page of the
 * cache or something larger: the granule is as it was after one of the changes that touch it, or
 * before all of them. So changes are kept, dropped, torn, and reordered against those of other
 * granules. The size is chosen like that, too; what was never written reads as zeros.
 */
final class SimulatedFile {

  static final int SECTOR_BYTES = 512;

  private static final int[] GRANULES = {SECTOR_BYTES, SECTOR_BYTES, 4096, 64 * 1024};

  private final List<FileEvent> unsynced = new ArrayList<>();
  private byte[] synced = {};

  /** Takes a {@link FileEvent.Write} or {@link FileEvent.Resize}. */
  void change(FileEvent change) {
    unsynced.add(change);
  }

  /** Makes what had ended before that line durable. */
  void sync(int began) {
    List<FileEvent> covered = new ArrayList<>();
    unsynced.removeIf(change -> ended(change) < began && covered.add(change));
    synced = inOrder(covered, covered.size());
  }

  private static int ended(FileEvent change) {
    return change instanceof FileEvent.Write write
        ? write.ended()
        : ((FileEvent.Resize) change).ended();
  }

  /** One of the many things that may be left. */
  byte[] afterPowerLoss(Random random) {
    if (unsynced.isEmpty()) {
      return synced;
    }
    return switch (random.nextInt(8)) {
      case 0 -> synced;
      case 1 -> inOrder(unsynced, unsynced.size());
      case 2 -> inOrder(unsynced, random.nextInt(unsynced.size() + 1));
      case 3 -> new Granules(SECTOR_BYTES).tornAt(random.nextInt(unsynced.size()), random);
      default -> new Granules(GRANULES[random.nextInt(GRANULES.length)]).any(random);
    };
  }

  private byte[] inOrder(List<FileEvent> changes, int count) {
    long size = synced.length;
    long longest = size;
    for (FileEvent change : changes.subList(0, count)) {
      size = sizeAfter(change, size);
      longest = Math.max(longest, size);
    }
    byte[] bytes = Arrays.copyOf(synced, Math.toIntExact(longest));
    for (FileEvent change : changes.subList(0, count)) {
      copy(change, bytes, 0, bytes.length);
    }
    return size == longest ? bytes : Arrays.copyOf(bytes, Math.toIntExact(size));
  }

  private static long sizeAfter(FileEvent change, long size) {
    return change instanceof FileEvent.Write write
        ? Math.max(size, write.until())
        : ((FileEvent.Resize) change).size();
  }

  /** Applies the part of the change that lies between the two offsets. */
  private static void copy(FileEvent change, byte[] bytes, int from, int to) {
    switch (change) {
      case FileEvent.Write write -> {
        int first = Math.toIntExact(Math.max(from, write.offset()));
        int end = Math.toIntExact(Math.min(to, write.until()));
        if (first < end) {
          write.data().get(Math.toIntExact(first - write.offset()), bytes, first, end - first);
        }
      }
      case FileEvent.Resize resize -> {
        int first = Math.toIntExact(Math.max(from, Math.min(to, resize.size())));
        Arrays.fill(bytes, first, to, (byte) 0);
      }
      default -> throw new IllegalArgumentException("not a change of bytes: " + change);
    }
  }

  /** The file in pieces that the disk writes as a whole. */
  private final class Granules {
    private final int granuleBytes;
    private final List<Long> sizes = new ArrayList<>();
    private final int length;

    Granules(int granuleBytes) {
      this.granuleBytes = granuleBytes;
      long size = synced.length;
      long longest = size;
      sizes.add(size);
      for (FileEvent change : unsynced) {
        size = sizeAfter(change, size);
        longest = Math.max(longest, size);
        sizes.add(size);
      }
      length = Math.toIntExact(longest);
    }

    /** All before that change, of the change itself some sectors, and nothing later. */
    byte[] tornAt(int index, Random random) {
      byte[] bytes = Arrays.copyOf(inOrder(unsynced, index), length);
      FileEvent torn = unsynced.get(index);
      for (int granule = first(torn); granule < end(torn); granule++) {
        if (random.nextBoolean()) {
          copyGranule(torn, bytes, granule);
        }
      }
      return Arrays.copyOf(bytes, Math.toIntExact(sizes.get(index + random.nextInt(2))));
    }

    /** Each granule after some of the changes that touch it. */
    byte[] any(Random random) {
      int[] left = new int[(length + granuleBytes - 1) / granuleBytes];
      for (FileEvent change : unsynced) {
        for (int granule = first(change); granule < end(change); granule++) {
          left[granule]++;
        }
      }
      double latest = random.nextDouble();
      for (int granule = 0; granule < left.length; granule++) {
        if (random.nextDouble() >= latest) {
          left[granule] = random.nextInt(left[granule] + 1);
        }
      }
      byte[] bytes = Arrays.copyOf(synced, length);
      for (FileEvent change : unsynced) {
        for (int granule = first(change); granule < end(change); granule++) {
          if (left[granule]-- > 0) {
            copyGranule(change, bytes, granule);
          }
        }
      }
      long size = random.nextBoolean() ? sizes.getLast() : sizes.get(random.nextInt(sizes.size()));
      return Arrays.copyOf(bytes, Math.toIntExact(size));
    }

    private int first(FileEvent change) {
      long offset =
          change instanceof FileEvent.Write write
              ? write.offset()
              : ((FileEvent.Resize) change).size();
      return Math.toIntExact(offset / granuleBytes);
    }

    private int end(FileEvent change) {
      long until = change instanceof FileEvent.Write write ? write.until() : length;
      return Math.toIntExact((until + granuleBytes - 1) / granuleBytes);
    }

    private void copyGranule(FileEvent change, byte[] bytes, int granule) {
      int from = granule * granuleBytes;
      copy(change, bytes, from, Math.min(length, from + granuleBytes));
    }
  }
}
