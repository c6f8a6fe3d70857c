package org.keelgraph.store.sqlite;

import java.io.Serial;

/** A row of a damaged table is none that this store has written; the message says why. */
final class NotWholeException extends Exception {

  @Serial private static final long serialVersionUID = 1;

  NotWholeException(String reason) {
    super(reason);
  }

  /** The message. */
  String reason() {
    return String.valueOf(getMessage());
  }
}
