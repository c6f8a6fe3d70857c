package org.keelgraph.error;

import org.jspecify.annotations.Nullable;

/** The store was closed before this call could be carried out; the write did not happen. */
public final class StoreClosedException extends KeelgraphException {

  private static final long serialVersionUID = 1L;

  public StoreClosedException(String message) {
    this(message, null);
  }

  public StoreClosedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
