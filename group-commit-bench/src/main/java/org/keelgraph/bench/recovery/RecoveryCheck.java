package org.keelgraph.bench.recovery;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.keelgraph.bench.recovery.ExpectedRecords.Expected;
import org.keelgraph.bench.recovery.ExpectedRecords.Origin;

/**
 * Holds what is in a store against what its writers had acknowledged. It is as it should be if each
 * record is that of all acknowledged transactions of each writer, and of the next one or not: so
 * nothing is lost, nothing is there by half, nothing comes back, and nothing is there that was
 * never asked for.
 *
 * @param recovered transactions of this round that are there
 * @param lost acknowledged transactions of which something is not there
 * @param extra transactions that are there without having been acknowledged
 * @param problems what is wrong, in sentences; empty if nothing is
 */
record RecoveryCheck(long recovered, long lost, long extra, List<String> problems) {

  private static final int LONGEST_EXCERPT = 100;

  RecoveryCheck {
    problems = List.copyOf(problems);
  }

  /**
   * Compares, and makes in the expectation what is acknowledged or there.
   *
   * @param expected what was there before this round
   * @param acknowledged what was acknowledged in it
   * @param found contents by key, as {@link RecordText} reads them
   */
  static RecoveryCheck compare(
      ExpectedRecords expected,
      List<Acknowledgement> acknowledged,
      Map<String, String> found,
      int writers) {
    int[] before = new int[writers];
    for (int writer = 0; writer < writers; writer++) {
      before[writer] = expected.made(writer);
    }
    for (Acknowledgement one : acknowledged) {
      if (one.number() != expected.made(one.writer()) + 1) {
        throw new IllegalStateException(
            "acknowledged out of turn: %s made=%d".formatted(one, expected.made(one.writer())));
      }
      expected.makeNext(one.writer());
    }
    Set<Origin> extra = new HashSet<>();
    for (int writer = 0; writer < writers; writer++) {
      if (expected.showsNext(writer, found)) {
        expected.makeNext(writer);
        extra.add(new Origin(writer, expected.made(writer)));
      }
    }
    List<String> problems = new ArrayList<>();
    Set<Origin> lost = compare(expected, found, extra, problems);
    long lostNow =
        lost.stream().filter(origin -> origin.number() > before[origin.writer()]).count();
    return new RecoveryCheck(
        acknowledged.size() - lostNow + extra.size(), lost.size(), extra.size(), problems);
  }

  private static Set<Origin> compare(
      ExpectedRecords expected,
      Map<String, String> found,
      Set<Origin> extra,
      List<String> problems) {
    Set<Origin> lost = new HashSet<>();
    expected
        .records()
        .forEach(
            (key, record) -> {
              if (!record.content().equals(found.get(key))) {
                boolean half = extra.contains(record.origin());
                if (!half) {
                  lost.add(record.origin());
                }
                problems.add((half ? "half there: " : "lost: ") + difference(key, record, found));
              }
            });
    found.forEach(
        (key, content) -> {
          if (!expected.records().containsKey(key)) {
            problems.add("never asked for, or deleted: " + key + " is " + excerpt(content));
          }
        });
    return lost;
  }

  private static String difference(String key, Expected record, Map<String, String> found) {
    return "%s of transaction %d of writer %d: expected %s, found %s"
        .formatted(
            key,
            record.origin().number(),
            record.origin().writer(),
            excerpt(record.content()),
            excerpt(found.getOrDefault(key, "nothing")));
  }

  private static String excerpt(String text) {
    return text.length() <= LONGEST_EXCERPT ? text : text.substring(0, LONGEST_EXCERPT) + "...";
  }
}
