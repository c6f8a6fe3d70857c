package org.keelgraph.store.crash;

/**
 * A line of the workload's log.
 *
 * @param writer whose transaction is durable
 * @param transaction its number, from 1; {@link #CREATED} for the store itself
 * @param sequence its place in the store's history, 0 if that is not told
 */
record Acknowledgement(String writer, int transaction, long sequence) {

  static final int CREATED = 0;

  static Acknowledgement created() {
    return new Acknowledgement("store", CREATED, 0);
  }

  static Acknowledgement parse(String line) {
    String[] parts = line.split(" ", -1);
    return new Acknowledgement(parts[0], Integer.parseInt(parts[1]), Long.parseLong(parts[2]));
  }

  String line() {
    return writer + " " + transaction + " " + sequence;
  }
}
