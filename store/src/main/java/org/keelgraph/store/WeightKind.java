package org.keelgraph.store;

import org.jspecify.annotations.Nullable;

/** How an edge's weight is represented; an integer stays an integer. */
public enum WeightKind {
  /** No weight. */
  NONE(0),
  /** A signed 64-bit integer. */
  INTEGER(1),
  /** An IEEE-754 double, NaN and infinities included. */
  REAL(2);

  private final byte code;

  WeightKind(int code) {
    this.code = (byte) code;
  }

  /** Stands for the kind in columns and digests. */
  public byte code() {
    return code;
  }

  /** The kind with that code. */
  public static WeightKind at(byte code) {
    return switch (code) {
      case 0 -> NONE;
      case 1 -> INTEGER;
      case 2 -> REAL;
      default -> throw new IllegalArgumentException("weight kind code=" + code);
    };
  }

  /**
   * The kind of a weight.
   *
   * @throws IllegalArgumentException if it is neither a Long nor a Double nor null
   */
  public static WeightKind of(@Nullable Number weight) {
    return switch (weight) {
      case null -> NONE;
      case Long _ -> INTEGER;
      case Double _ -> REAL;
      default ->
          throw new IllegalArgumentException(
              "weight="
                  + weight
                  + " is a "
                  + weight.getClass().getName()
                  + ", expected Long or Double");
    };
  }

  /** The weight as 64 bits, to go with its kind; every NaN becomes the canonical one. */
  public static long bits(@Nullable Number weight) {
    return switch (weight) {
      case null -> 0;
      case Long integer -> integer;
      default -> Double.doubleToLongBits(weight.doubleValue());
    };
  }

  /** The weight as the record has it. */
  public @Nullable Number number(long bits) {
    return switch (this) {
      case NONE -> null;
      case INTEGER -> (Number) bits;
      case REAL -> (Number) Double.longBitsToDouble(bits);
    };
  }

  /** The weight as kernels use it; NaN for none. */
  public double value(long bits) {
    return switch (this) {
      case NONE -> Double.NaN;
      case INTEGER -> bits;
      case REAL -> Double.longBitsToDouble(bits);
    };
  }
}
