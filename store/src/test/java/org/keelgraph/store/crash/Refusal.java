package org.keelgraph.store.crash;

/**
 * A transaction that the store did not take.
 *
 * @param writer whose it was, or what else failed
 * @param transaction its number
 * @param type simple name of the exception
 * @param message what the exception says
 */
record Refusal(String writer, int transaction, String type, String message) {

  static Refusal parse(String line) {
    String[] parts = line.split(" ", 4);
    return new Refusal(parts[0], Integer.parseInt(parts[1]), parts[2], parts[3]);
  }

  /** As a line. */
  static String of(String writer, int transaction, Exception exception) {
    return "%s %d %s %s"
        .formatted(
            writer,
            transaction,
            exception.getClass().getSimpleName(),
            String.valueOf(exception.getMessage()).replace('\n', ' '));
  }
}
