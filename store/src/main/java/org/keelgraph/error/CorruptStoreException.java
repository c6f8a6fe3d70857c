package org.keelgraph.error;

import org.jspecify.annotations.Nullable;

/** The file is a Keelgraph store, but its contents contradict each other or cannot be read. */
public final class CorruptStoreException extends KeelgraphException {

  private static final long serialVersionUID = 1L;

  public CorruptStoreException(String message) {
    this(message, null);
  }

  public CorruptStoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
