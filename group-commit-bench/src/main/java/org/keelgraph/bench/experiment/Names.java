package org.keelgraph.bench.experiment;

import java.util.Locale;

/** How settings are written in evidence and reports. */
final class Names {

  private Names() {}

  static String of(Enum<?> setting) {
    return setting.name().toLowerCase(Locale.ROOT);
  }
}
