package org.keelgraph.error;

import org.jspecify.annotations.Nullable;

/** The store was written by a newer Keelgraph; this one would not understand all of it. */
public final class FormatTooNewException extends KeelgraphException {

  private static final long serialVersionUID = 1L;

  public FormatTooNewException(String message) {
    this(message, null);
  }

  public FormatTooNewException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
