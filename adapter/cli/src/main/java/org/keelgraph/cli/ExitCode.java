package org.keelgraph.cli;

/** What the command tells its caller; part of the public contract. */
final class ExitCode {

  /** Done. */
  static final int OK = 0;

  /** The command ran, and a validation or verification failed. */
  static final int NOT_VERIFIED = 1;

  /** The command line makes no sense. */
  static final int USAGE = 2;

  /** The input, the store or the system refused. */
  static final int FAILED = 3;

  private ExitCode() {}
}
