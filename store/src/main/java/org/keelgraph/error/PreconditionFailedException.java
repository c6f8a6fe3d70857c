package org.keelgraph.error;

import org.jspecify.annotations.Nullable;

/** A guarded commit's precondition does not hold; the message names it. Nothing was written. */
public final class PreconditionFailedException extends KeelgraphException {

  private static final long serialVersionUID = 1L;

  public PreconditionFailedException(String message) {
    this(message, null);
  }

  public PreconditionFailedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
