package org.keelgraph.store.digest;

/**
 * Count, content digest and order digest of a set of records, to which records are added and from
 * which they are taken. Mutable; not thread-safe.
 */
public final class RecordSum {

  private long count;
  private long contentHigh;
  private long contentLow;
  private long orderHigh;
  private long orderLow;

  /** Starts empty. */
  public RecordSum() {}

  /** Starts with what a manifest says. */
  public RecordSum(long count, Digest128 content, Digest128 order) {
    this.count = count;
    contentHigh = content.high();
    contentLow = content.low();
    orderHigh = order.high();
    orderLow = order.low();
  }

  /** Makes this sum equal to the other. */
  public void set(RecordSum other) {
    count = other.count;
    contentHigh = other.contentHigh;
    contentLow = other.contentLow;
    orderHigh = other.orderHigh;
    orderLow = other.orderLow;
  }

  /** Adds the record that the hasher holds. */
  public void add(RecordHasher record) {
    count++;
    long low = contentLow + record.contentLow();
    contentHigh += record.contentHigh() + carry(low, contentLow);
    contentLow = low;
    low = orderLow + record.orderLow();
    orderHigh += record.orderHigh() + carry(low, orderLow);
    orderLow = low;
  }

  /** Takes away the record that the hasher holds. */
  public void subtract(RecordHasher record) {
    count--;
    contentHigh -= record.contentHigh() + carry(contentLow, record.contentLow());
    contentLow -= record.contentLow();
    orderHigh -= record.orderHigh() + carry(orderLow, record.orderLow());
    orderLow -= record.orderLow();
  }

  private static long carry(long sum, long summand) {
    return Long.compareUnsigned(sum, summand) < 0 ? 1 : 0;
  }

  public long count() {
    return count;
  }

  public Digest128 content() {
    return new Digest128(contentHigh, contentLow);
  }

  public Digest128 order() {
    return new Digest128(orderHigh, orderLow);
  }
}
