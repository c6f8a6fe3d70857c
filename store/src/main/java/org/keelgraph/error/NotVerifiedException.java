package org.keelgraph.error;

/**
 * A snapshot's records are not what the store's manifest says; the message names each difference.
 */
public final class NotVerifiedException extends KeelgraphException {

  private static final long serialVersionUID = 1L;

  public NotVerifiedException(String message) {
    super(message, null);
  }
}
