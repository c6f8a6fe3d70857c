package org.keelgraph.store.sqlite;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.keelgraph.error.ConflictException;

/**
 * Remembers which commit last made each fact true, for as long as a transaction is open that does
 * not see that commit: first committer wins by asking it. Without open transactions it remembers
 * only what is not durable yet. Thread-safe.
 *
 * <p>What a group makes is kept apart until it is durable, so that a group that fails leaves
 * nothing behind.
 *
 * <p>INVARIANT: every fact made by a commit after {@code min(open snapshots, published)} is here.
 */
final class ConflictTable {

  private record Commit(long sequence, List<WriteSet.Fact> facts) {}

  private final Map<WriteSet.Fact, Long> lastMade = new HashMap<>();
  private final ArrayDeque<Commit> commits = new ArrayDeque<>();
  private final TreeMap<Long, Integer> open = new TreeMap<>();

  /** The same two for the group that is being written. */
  private final Map<WriteSet.Fact, Long> pendingMade = new HashMap<>();

  private final List<Commit> pending = new ArrayList<>();
  private long published;

  /** Commits up to this one may have been made by another process, whose facts are not known. */
  private long unknownUpTo;

  ConflictTable(long published) {
    this.published = published;
    unknownUpTo = 0;
  }

  /**
   * Opens a transaction.
   *
   * @return the last durable commit; a snapshot that is taken from now on sees it
   */
  synchronized long begin() {
    open.merge(published, 1, Integer::sum);
    return published;
  }

  /** Closes a transaction, given what {@link #begin} returned. */
  synchronized void end(long begun) {
    open.computeIfPresent(begun, (sequence, count) -> count == 1 ? null : count - 1);
    forget();
  }

  /**
   * Refuses a transaction that is in conflict with a commit after its snapshot.
   *
   * @throws ConflictException naming the record
   */
  synchronized void validate(WriteSet writes, long snapshot) {
    if (snapshot == WriteRequest.READ_NOTHING) {
      return;
    }
    if (snapshot < unknownUpTo) {
      throw new ConflictException(
          "conflict: another process has written to the store: snapshot=%d, written up to=%d"
              .formatted(snapshot, unknownUpTo));
    }
    for (WriteSet.Fact fact : writes.forbidden()) {
      Long latest = pendingMade.get(fact);
      Long made = latest == null ? lastMade.get(fact) : latest;
      if (made != null && made > snapshot) {
        throw new ConflictException(
            "conflict on %s: snapshot=%d, changed by commit=%d; nothing was written"
                .formatted(fact.describe(), snapshot, made));
      }
    }
  }

  /** A transaction has been applied, and is about to become durable. */
  synchronized void applied(WriteSet writes, long sequence) {
    if (writes.made().isEmpty()) {
      return;
    }
    pending.add(new Commit(sequence, writes.made()));
    for (WriteSet.Fact fact : writes.made()) {
      pendingMade.put(fact, sequence);
    }
  }

  /** What was applied is durable, up to the sequence. */
  synchronized void published(long sequence) {
    published = sequence;
    if (!open.isEmpty()) {
      commits.addAll(pending);
      lastMade.putAll(pendingMade);
    }
    withdrawn();
    forget();
  }

  /** What was applied has been undone. */
  synchronized void withdrawn() {
    pending.clear();
    pendingMade.clear();
  }

  /** The file was found at a sequence that this process did not bring it to. */
  synchronized void foundAt(long sequence) {
    if (sequence != published) {
      unknownUpTo = sequence;
      published = sequence;
    }
  }

  private void forget() {
    long seenByAll = open.isEmpty() ? published : Math.min(published, open.firstKey());
    while (!commits.isEmpty() && commits.peek().sequence() <= seenByAll) {
      Commit commit = commits.poll();
      for (WriteSet.Fact fact : commit.facts()) {
        lastMade.remove(fact, commit.sequence());
      }
    }
  }

  /** How many facts are remembered. */
  synchronized int size() {
    return lastMade.size() + pendingMade.size();
  }
}
