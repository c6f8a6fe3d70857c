package org.keelgraph.store;

import java.time.Duration;

/**
 * How a store is opened. Nothing of it is kept in the file, except the weight property, which is
 * fixed when the store is created.
 *
 * @param journal how write transactions are kept apart
 * @param synchronous what an acknowledged commit is safe from
 * @param groupCommit {@link GroupCommit#OFF} or {@link GroupCommit#ENGINE}; client grouping is the
 *     loader's, over a store opened with OFF
 * @param maxGroup most transactions that share a sync, from 1
 * @param maxDelay how long a group's leader waits for more transactions than it has any reason to
 *     expect; zero by default
 * @param maxInFlight most records that are submitted and not decided; a further submission blocks
 * @param conflictRetries how often a transaction in conflict is tried again, from 0
 * @param busyTimeout how long to wait for another process's write lock
 * @param readers most concurrent readers, from 1
 * @param walLimitBytes size at which the write-ahead log is checkpointed and started over
 * @param weightProperty name of the edge property kept as weight
 */
public record StoreConfig(
    JournalMode journal,
    SynchronousMode synchronous,
    GroupCommit groupCommit,
    int maxGroup,
    Duration maxDelay,
    int maxInFlight,
    int conflictRetries,
    Duration busyTimeout,
    int readers,
    long walLimitBytes,
    String weightProperty) {

  private static final Duration LONGEST_WAIT = Duration.ofDays(1);
  private static final long SMALLEST_WAL_LIMIT = 64 * 1024;

  public StoreConfig {
    if (groupCommit != GroupCommit.OFF && groupCommit != GroupCommit.ENGINE) {
      throw new IllegalArgumentException(
          "groupCommit=" + groupCommit + " is done by a loader; open the store with OFF or ENGINE");
    }
    if (maxGroup < 1 || readers < 1 || walLimitBytes < SMALLEST_WAL_LIMIT) {
      throw new IllegalArgumentException(
          "maxGroup=%d and readers=%d must be at least 1, walLimitBytes=%d at least %d"
              .formatted(maxGroup, readers, walLimitBytes, SMALLEST_WAL_LIMIT));
    }
    if (maxInFlight < 1 || conflictRetries < 0) {
      throw new IllegalArgumentException(
          "maxInFlight=%d must be at least 1, conflictRetries=%d at least 0"
              .formatted(maxInFlight, conflictRetries));
    }
    requireWait("maxDelay", maxDelay);
    requireWait("busyTimeout", busyTimeout);
    StoredText.requireNonEmpty("weightProperty", weightProperty);
  }

  private static void requireWait(String name, Duration wait) {
    if (wait.isNegative() || wait.compareTo(LONGEST_WAIT) > 0) {
      throw new IllegalArgumentException(
          name + "=" + wait + " must not be negative or longer than " + LONGEST_WAIT);
    }
  }

  /** Full synchronisation, engine grouping. */
  public static StoreConfig defaults() {
    return builder().build();
  }

  public static Builder builder() {
    return new Builder();
  }

  /** Collects settings; not thread-safe. */
  public static final class Builder {
    private JournalMode journal = JournalMode.WAL;
    private SynchronousMode synchronous = SynchronousMode.FULL;
    private GroupCommit groupCommit = GroupCommit.ENGINE;
    private int maxGroup = 1024;
    private Duration maxDelay = Duration.ZERO;
    private int maxInFlight = 8192;
    private int conflictRetries = 50;
    private Duration busyTimeout = Duration.ofSeconds(10);
    private int readers = 8;
    private long walLimitBytes = 64L * 1024 * 1024;
    private String weightProperty = "weight";

    private Builder() {}

    public Builder journal(JournalMode value) {
      journal = value;
      return this;
    }

    public Builder synchronous(SynchronousMode value) {
      synchronous = value;
      return this;
    }

    public Builder groupCommit(GroupCommit value) {
      groupCommit = value;
      return this;
    }

    public Builder maxGroup(int value) {
      maxGroup = value;
      return this;
    }

    public Builder maxDelay(Duration value) {
      maxDelay = value;
      return this;
    }

    public Builder maxInFlight(int value) {
      maxInFlight = value;
      return this;
    }

    public Builder conflictRetries(int value) {
      conflictRetries = value;
      return this;
    }

    public Builder busyTimeout(Duration value) {
      busyTimeout = value;
      return this;
    }

    public Builder readers(int value) {
      readers = value;
      return this;
    }

    public Builder walLimitBytes(long value) {
      walLimitBytes = value;
      return this;
    }

    public Builder weightProperty(String value) {
      weightProperty = value;
      return this;
    }

    public StoreConfig build() {
      return new StoreConfig(
          journal,
          synchronous,
          groupCommit,
          maxGroup,
          maxDelay,
          maxInFlight,
          conflictRetries,
          busyTimeout,
          readers,
          walLimitBytes,
          weightProperty);
    }
  }
}
