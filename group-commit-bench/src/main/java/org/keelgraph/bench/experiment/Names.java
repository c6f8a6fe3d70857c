package org.keelgraph.bench.experiment;

import java.util.Locale;

/** How settings are written in evidence and reports. */
public final class Names {

  private Names() {}

  /** The setting's name in lower case. */
  public static String of(Enum<?> setting) {
    return setting.name().toLowerCase(Locale.ROOT);
  }
}
