package org.keelgraph.error;

import org.jspecify.annotations.Nullable;

/** A write that the graph's rules refuse: a missing end node, a node that still has edges. */
public final class ConstraintException extends KeelgraphException {

  private static final long serialVersionUID = 1L;

  public ConstraintException(String message) {
    this(message, null);
  }

  public ConstraintException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
