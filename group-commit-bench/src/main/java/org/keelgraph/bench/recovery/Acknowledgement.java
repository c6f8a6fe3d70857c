package org.keelgraph.bench.recovery;

/**
 * A line of the process that is killed: that transaction is durable.
 *
 * @param writer number of the writer, from 0
 * @param number number of its transaction, from 1
 * @param sequence the transaction's place in the store's history, 0 if that was not told
 */
record Acknowledgement(int writer, int number, long sequence) {

  static Acknowledgement parse(String line) {
    String[] parts = line.split(" ", -1);
    return new Acknowledgement(
        Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Long.parseLong(parts[2]));
  }

  String line() {
    return writer + " " + number + " " + sequence;
  }
}
