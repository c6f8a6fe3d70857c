package org.keelgraph.loaders.load;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.keelgraph.store.Properties;
import org.keelgraph.store.StoreMetrics;

/** What a store keeps of how a load's commits went; times in microseconds. */
final class LoadFigures {

  private static final double NANOS_PER_MICROSECOND = 1e3;

  private LoadFigures() {}

  static Properties of(StoreMetrics metrics) {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("acknowledged", metrics.acknowledged());
    figures.put("groups", metrics.groups());
    figures.put("group_size_max", metrics.groupSize().getMaxValue());
    addTimes(figures, "queue", metrics.queueNanos());
    addTimes(figures, "apply", metrics.applyNanos());
    addTimes(figures, "sync", metrics.syncNanos());
    addTimes(figures, "ack", metrics.acknowledgeNanos());
    return Properties.of(figures);
  }

  private static void addTimes(Map<String, Object> figures, String name, Histogram nanos) {
    figures.put(name + "_p50_us", nanos.getValueAtPercentile(50) / NANOS_PER_MICROSECOND);
    figures.put(name + "_p99_us", nanos.getValueAtPercentile(99) / NANOS_PER_MICROSECOND);
    figures.put(name + "_max_us", nanos.getMaxValue() / NANOS_PER_MICROSECOND);
  }
}
