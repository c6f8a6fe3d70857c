package org.keelgraph.error;

import org.jspecify.annotations.Nullable;

/** The file system refused: disk full, read-only, or an input or output error. */
public sealed class StoreIoException extends KeelgraphException permits StoreExistsException {

  private static final long serialVersionUID = 1L;

  public StoreIoException(String message) {
    this(message, null);
  }

  public StoreIoException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
