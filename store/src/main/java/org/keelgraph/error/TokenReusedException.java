package org.keelgraph.error;

import org.jspecify.annotations.Nullable;

/** A guarded commit's token was used for another request before. Nothing was written. */
public final class TokenReusedException extends KeelgraphException {

  private static final long serialVersionUID = 1L;

  public TokenReusedException(String message) {
    this(message, null);
  }

  public TokenReusedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
