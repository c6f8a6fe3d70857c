package org.keelgraph.store.digest;

import java.nio.ByteBuffer;

/**
 * A sum of record hashes, modulo 2<sup>128</sup>.
 *
 * @param high upper 64 bits
 * @param low lower 64 bits
 */
public record Digest128(long high, long low) {

  public static final Digest128 ZERO = new Digest128(0, 0);

  public static final int BYTES = 16;

  /** Big-endian, 16 bytes. */
  public byte[] toBytes() {
    return ByteBuffer.allocate(BYTES).putLong(high).putLong(low).array();
  }

  public static Digest128 fromBytes(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException(
          "digest has " + bytes.length + " bytes, expected " + BYTES);
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return new Digest128(buffer.getLong(), buffer.getLong());
  }

  /** 32 hexadecimal digits. */
  @Override
  public String toString() {
    return String.format("%016x%016x", high, low);
  }
}
