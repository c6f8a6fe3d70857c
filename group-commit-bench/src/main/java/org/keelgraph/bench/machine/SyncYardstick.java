package org.keelgraph.bench.machine;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a sync costs here: the yardstick for every synchronous figure of the run.
 *
 * @param fileStore type of the file system that was measured
 * @param syncs number of syncs measured
 * @param blockBytes bytes written before each
 * @param p50Us median time of a write and its sync, in microseconds
 * @param p99Us the same at the 99th percentile
 * @param error why there is no figure
 */
public record SyncYardstick(
    @Nullable String fileStore,
    int syncs,
    int blockBytes,
    @Nullable Double p50Us,
    @Nullable Double p99Us,
    @Nullable String error) {

  private static final int SYNCS = 200;
  private static final int BLOCK_BYTES = 4096;
  private static final double NANOS_PER_MICRO = 1_000.0;

  /** Measures in a folder, and leaves nothing there. */
  public static SyncYardstick measure(Path folder) {
    Path file = folder.resolve(".sync-yardstick");
    try {
      try {
        long[] nanos = sync(file);
        return new SyncYardstick(
            Files.getFileStore(folder).type(),
            SYNCS,
            BLOCK_BYTES,
            percentile(nanos, 50) / NANOS_PER_MICRO,
            percentile(nanos, 99) / NANOS_PER_MICRO,
            null);
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      return new SyncYardstick(null, 0, BLOCK_BYTES, null, null, e.toString());
    }
  }

  private static long[] sync(Path file) throws IOException {
    long[] nanos = new long[SYNCS];
    ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES);
    try (FileChannel channel = FileChannel.open(file, CREATE_NEW, WRITE)) {
      // Preallocated, so that a sync pays for data and not for the file's growth.
      for (int i = 0; i < SYNCS; i++) {
        writeFully(channel, block);
      }
      channel.force(true);
      channel.position(0);
      for (int i = 0; i < SYNCS; i++) {
        long start = System.nanoTime();
        writeFully(channel, block);
        channel.force(true);
        nanos[i] = System.nanoTime() - start;
      }
    }
    return nanos;
  }

  private static void writeFully(FileChannel channel, ByteBuffer block) throws IOException {
    block.clear();
    while (block.hasRemaining()) {
      channel.write(block);
    }
  }

  /** Nearest rank. */
  static long percentile(long[] values, int percent) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    int rank = (int) Math.ceil(percent / 100.0 * sorted.length);
    return sorted[Math.max(0, rank - 1)];
  }
}
