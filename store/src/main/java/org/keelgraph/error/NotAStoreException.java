package org.keelgraph.error;

import org.jspecify.annotations.Nullable;

/** The path is not a Keelgraph store: missing, not a database, or another program's database. */
public final class NotAStoreException extends KeelgraphException {

  private static final long serialVersionUID = 1L;

  public NotAStoreException(String message) {
    this(message, null);
  }

  public NotAStoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
