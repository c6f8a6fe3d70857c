package org.keelgraph.error;

import org.jspecify.annotations.Nullable;

/**
 * A commit could not be made durable. Nothing is acknowledged any more until the store is reopened.
 */
public final class StoreFailedException extends KeelgraphException {

  private static final long serialVersionUID = 1L;

  public StoreFailedException(String message) {
    this(message, null);
  }

  public StoreFailedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
