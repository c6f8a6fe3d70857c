package org.keelgraph.error;

import org.jspecify.annotations.Nullable;

/** The store holds a load that did not finish, and this call must not run beside it. */
public final class UnfinishedLoadException extends KeelgraphException {

  private static final long serialVersionUID = 1L;

  public UnfinishedLoadException(String message) {
    this(message, null);
  }

  public UnfinishedLoadException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
