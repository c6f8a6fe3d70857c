package org.keelgraph.snapshot;

import java.util.Arrays;
import java.util.Random;

/** The bytes of a file, to be damaged: a bit, a sector, some bytes, a page for another, the end. */
final class FileDamage {

  private static final int PAGE = 4096;
  private static final int SECTOR = 512;

  private byte[] bytes;

  FileDamage(byte[] whole) {
    bytes = whole.clone();
  }

  /** Returns what was done, in words. */
  String damage(Random random) {
    return damageAt(random.nextInt(Math.max(1, bytes.length)), random);
  }

  /** The same, at that byte unless two pages are swapped. */
  String damageAt(int place, Random random) {
    if (bytes.length < PAGE) {
      return "nothing left to damage";
    }
    int at = Math.min(place, bytes.length - 1); // it may have been cut
    return switch (random.nextInt(5)) {
      case 0 -> flip(at, random.nextInt(8));
      case 1 -> clear(at / SECTOR * SECTOR);
      case 2 -> overwrite(at, random);
      case 3 -> swap(random.nextInt(bytes.length / PAGE), random.nextInt(bytes.length / PAGE));
      default -> cut(at);
    };
  }

  /** Changes bytes, and leaves the length as it is. */
  String change(Random random) {
    int at = random.nextInt(bytes.length);
    return switch (random.nextInt(3)) {
      case 0 -> flip(at, random.nextInt(8));
      case 1 -> clear(at / SECTOR * SECTOR);
      default -> overwrite(at, random);
    };
  }

  byte[] bytes() {
    return bytes;
  }

  private String flip(int at, int bit) {
    bytes[at] ^= (byte) (1 << bit);
    return "bit " + bit + " of byte " + at;
  }

  private String clear(int sector) {
    Arrays.fill(bytes, sector, Math.min(sector + SECTOR, bytes.length), (byte) 0);
    return "zeros from " + sector;
  }

  private String overwrite(int at, Random random) {
    byte[] noise = new byte[Math.min(1 + random.nextInt(64), bytes.length - at)];
    random.nextBytes(noise);
    System.arraycopy(noise, 0, bytes, at, noise.length);
    return noise.length + " random bytes from " + at;
  }

  private String swap(int one, int other) {
    byte[] kept = Arrays.copyOfRange(bytes, one * PAGE, (one + 1) * PAGE);
    System.arraycopy(bytes, other * PAGE, bytes, one * PAGE, PAGE);
    System.arraycopy(kept, 0, bytes, other * PAGE, PAGE);
    return "pages " + one + " and " + other + " swapped";
  }

  private String cut(int at) {
    bytes = Arrays.copyOf(bytes, at);
    return "cut at " + at;
  }
}
