package org.keelgraph.loaders.load;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.BadInputException;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.loaders.input.InputSummary;
import org.keelgraph.loaders.input.RecordSink;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.LoadDescription;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.LoadTicket;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;

/**
 * Loads an input as durable statements of one or many writers: record i is written by writer i mod
 * N, all nodes are durable before the first edge. A load that was killed leaves what was
 * acknowledged and a note that it did not finish; running it again completes it.
 */
final class StatementLoader {

  private final GraphStore store;
  private final GraphInput input;
  private final LoadSettings settings;
  private final AbandonableLoad listener;
  private final StatementWriter writer;

  StatementLoader(
      GraphStore store, GraphInput input, LoadSettings settings, AbandonableLoad listener) {
    this.store = store;
    this.input = input;
    this.settings = settings;
    this.listener = listener;
    writer =
        settings.groupsInLoader() ? StatementWriter.grouping(store) : StatementWriter.direct(store);
  }

  LoadReport load(InputScan scan, long setupNanos) {
    long start = System.nanoTime();
    listener.metrics(writer::metrics);
    LoadTicket ticket = store.beginLoad(description(scan));
    writeNodes(scan.nodeIds(), ticket);
    writeEdges(scan, ticket);
    listener.finishing();
    LoadRecord record = store.finishLoad(ticket, LoadFigures.of(writer.metrics()));
    return new LoadReport(
        record,
        scan.dangling().skippedEdges(),
        scan.dangling().createdNodes(),
        ticket.resumed(),
        setupNanos,
        System.nanoTime() - start,
        writer.metrics());
  }

  private LoadDescription description(InputScan scan) {
    InputSummary summary = scan.summary();
    return new LoadDescription(
        input.name(),
        summary.bytes(),
        summary.sha256(),
        input.format(),
        settings.loader().name().toLowerCase(Locale.ROOT),
        settings.groupCommit(),
        settings.writers(),
        scan.nodeIds().size(),
        scan.edges());
  }

  private void writeNodes(List<String> ids, LoadTicket ticket) {
    listener.phase("nodes", ids.size());
    try (WriterTeam team = new WriterTeam(settings.writers(), settings.threads(), this::write)) {
      for (int node = 0; node < ids.size(); node++) {
        long ordinal = ticket.firstNodeOrdinal() + node;
        team.give(
            node,
            new Mutation.PutNode(
                new NodeRecord(ids.get(node), LabelSet.NONE, Properties.NONE, ordinal)));
      }
      team.finish();
    }
  }

  private void writeEdges(InputScan scan, LoadTicket ticket) {
    listener.phase("edges", scan.edges());
    try (WriterTeam team = new WriterTeam(settings.writers(), settings.threads(), this::write)) {
      InputSummary again = input.read(new EdgeSink(scan, ticket.firstEdgeOrdinal(), team));
      if (!again.sha256().equals(scan.summary().sha256())) {
        throw changed();
      }
      team.finish();
    }
  }

  private BadInputException changed() {
    return new BadInputException(
        input.name()
            + " changed while it was being loaded: the store holds part of it, as an unfinished load; restore the input and load it again, or start over with a new store");
  }

  private void write(Mutation mutation) {
    writer.write(mutation);
    listener.progressed(1);
  }

  /** Hands the edges of the second reading to the team; skipped ones use up no ordinal. */
  private final class EdgeSink implements RecordSink {
    private final InputScan scan;
    private final WriterTeam team;
    private final long firstOrdinal;
    private long given;

    EdgeSink(InputScan scan, long firstOrdinal, WriterTeam team) {
      this.scan = scan;
      this.firstOrdinal = firstOrdinal;
      this.team = team;
    }

    @Override
    public void node(long ordinal, String id) {
      // The scan has it.
    }

    @Override
    public void edge(
        long ordinal, long line, String source, String target, @Nullable Number weight) {
      if (scan.skips(ordinal)) {
        return;
      }
      if (given == scan.edges() || !scan.isNode(source) || !scan.isNode(target)) {
        throw changed();
      }
      EdgeKey key = EdgeKey.of(source, EdgeRecord.DEFAULT_TYPE, target);
      team.give(
          ordinal,
          new Mutation.PutEdge(new EdgeRecord(key, weight, Properties.NONE, firstOrdinal + given)));
      given++;
    }
  }
}
