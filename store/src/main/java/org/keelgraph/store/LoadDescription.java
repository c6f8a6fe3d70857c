package org.keelgraph.store;

/**
 * What a load is about to read and how, for the record.
 *
 * @param sourceName name of the input, for people
 * @param sourceBytes size of the input as read, before decompression
 * @param sourceSha256 lower-case hex digest of those bytes: what makes two loads the same load
 * @param format name of the input format
 * @param loader name of the loader
 * @param groupCommit who groups commits
 * @param writers concurrent writers
 * @param nodes nodes in the input, duplicates included; a bulk load counts them itself
 * @param edges edges in the input, duplicates included; a bulk load counts them itself
 */
public record LoadDescription(
    String sourceName,
    long sourceBytes,
    String sourceSha256,
    String format,
    String loader,
    GroupCommit groupCommit,
    int writers,
    long nodes,
    long edges) {

  public LoadDescription {
    if (writers < 1 || nodes < 0 || edges < 0 || sourceBytes < 0) {
      throw new IllegalArgumentException(
          "writers="
              + writers
              + " nodes="
              + nodes
              + " edges="
              + edges
              + " sourceBytes="
              + sourceBytes);
    }
  }

  /** The same load, once its input has been read. */
  public LoadDescription withInput(long bytes, String sha256, long nodesRead, long edgesRead) {
    return new LoadDescription(
        sourceName, bytes, sha256, format, loader, groupCommit, writers, nodesRead, edgesRead);
  }
}
