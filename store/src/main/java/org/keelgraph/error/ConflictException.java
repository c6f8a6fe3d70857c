package org.keelgraph.error;

import org.jspecify.annotations.Nullable;

/** A concurrent transaction committed first; the message names the record. Nothing was written. */
public final class ConflictException extends KeelgraphException {

  private static final long serialVersionUID = 1L;

  public ConflictException(String message) {
    this(message, null);
  }

  public ConflictException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
