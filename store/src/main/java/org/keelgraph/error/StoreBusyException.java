package org.keelgraph.error;

import org.jspecify.annotations.Nullable;

/** Another process held the store's write lock for longer than the configured wait. */
public final class StoreBusyException extends KeelgraphException {

  private static final long serialVersionUID = 1L;

  public StoreBusyException(String message) {
    this(message, null);
  }

  public StoreBusyException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
