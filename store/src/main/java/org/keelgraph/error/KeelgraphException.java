package org.keelgraph.error;

import org.jspecify.annotations.Nullable;

/** The root of everything that can go wrong at run time; each kind is a type of its own. */
public abstract sealed class KeelgraphException extends RuntimeException
    permits BadInputException,
        ConflictException,
        ConstraintException,
        CorruptStoreException,
        FormatTooNewException,
        NotAStoreException,
        NotVerifiedException,
        PreconditionFailedException,
        StoreBusyException,
        StoreClosedException,
        StoreFailedException,
        StoreIoException,
        TokenReusedException,
        UnfinishedLoadException {

  private static final long serialVersionUID = 1L;

  KeelgraphException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
