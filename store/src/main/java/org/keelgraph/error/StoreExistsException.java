package org.keelgraph.error;

import org.jspecify.annotations.Nullable;

/**
 * A store cannot be created because something is at its path, perhaps a store that somebody else
 * has created at the same time: whoever only needs one to be there can open it.
 */
public final class StoreExistsException extends StoreIoException {

  private static final long serialVersionUID = 1L;

  public StoreExistsException(String message) {
    this(message, null);
  }

  public StoreExistsException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
