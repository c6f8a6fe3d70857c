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

  public Digest128 plus(Digest128 other) {
    long sum = low + other.low;
    long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
    return new Digest128(high + other.high + carry, sum);
  }

  public Digest128 minus(Digest128 other) {
    long borrow = Long.compareUnsigned(low, other.low) < 0 ? 1 : 0;
    return new Digest128(high - other.high - borrow, low - other.low);
  }

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
