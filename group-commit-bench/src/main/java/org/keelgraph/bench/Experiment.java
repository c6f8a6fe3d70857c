package org.keelgraph.bench;

import java.util.List;
import org.keelgraph.bench.sampling.Variant;

/** Something to measure: a name and the variants that it compares. */
public interface Experiment {

  /** The name in evidence and on the command line, such as {@code group-commit}. */
  String name();

  /** What it compares, at least one, in forward order. */
  List<Variant> variants();
}
