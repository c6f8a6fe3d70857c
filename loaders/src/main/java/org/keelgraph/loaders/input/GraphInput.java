package org.keelgraph.loaders.input;

/** A graph to be loaded, readable any number of times. */
public interface GraphInput {

  /** What messages call it: the path as the user gave it, or the generator's family and size. */
  String name();

  /** The format's name, as {@code --format} takes it. */
  String format();

  /**
   * Reads all records into the sink.
   *
   * @return what was read
   * @throws org.keelgraph.error.BadInputException for a line that is not of the format, naming file
   *     and line, what was expected and what was found
   */
  InputSummary read(RecordSink sink);
}
