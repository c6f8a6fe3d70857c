package org.keelgraph.cli;

import com.google.errorprone.annotations.FormatMethod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.keelgraph.kernels.Bfs;
import org.keelgraph.kernels.BfsParameters;
import org.keelgraph.kernels.BfsResult;
import org.keelgraph.kernels.Components;
import org.keelgraph.kernels.Dijkstra;
import org.keelgraph.kernels.DijkstraParameters;
import org.keelgraph.kernels.DijkstraResult;
import org.keelgraph.kernels.PageRank;
import org.keelgraph.kernels.PageRankParameters;
import org.keelgraph.kernels.PageRankResult;
import org.keelgraph.kernels.Path;
import org.keelgraph.kernels.ShortestPaths;
import org.keelgraph.kernels.ShortestPathsParameters;
import org.keelgraph.kernels.ShortestPathsResult;
import org.keelgraph.kernels.StronglyConnectedComponents;
import org.keelgraph.kernels.WeaklyConnectedComponents;
import org.keelgraph.snapshot.Graph;
import org.keelgraph.text.Words;

/** The kernels of {@code keelgraph run}: each runs and puts its answer in words. */
enum KernelKind {
  BFS(true) {
    @Override
    KernelAnswer run(Graph graph, @Nullable String source, @Nullable String target, int top) {
      BfsResult result = Bfs.run(graph, new BfsParameters(required(source)));
      return distances(
          graph, required(source), target, top, "hops", result::hopsTo, result.reachable());
    }
  },
  DIJKSTRA(true) {
    @Override
    KernelAnswer run(Graph graph, @Nullable String source, @Nullable String target, int top) {
      DijkstraResult result = Dijkstra.run(graph, new DijkstraParameters(required(source)));
      return distances(
          graph, required(source), target, top, "cost", result::distanceTo, result.reachable());
    }
  },
  SHORTEST_PATHS(true) {
    @Override
    KernelAnswer run(Graph graph, @Nullable String source, @Nullable String target, int top) {
      ShortestPathsResult result =
          ShortestPaths.run(
              graph,
              new ShortestPathsParameters(required(source)),
              (node, nodes, costs, from, to) -> {});
      if (target == null) {
        return paths(graph, required(source), top, result);
      }
      return path(required(source), target, result);
    }
  },
  WCC(false) {
    @Override
    KernelAnswer run(Graph graph, @Nullable String source, @Nullable String target, int top) {
      return components("weakly connected", WeaklyConnectedComponents.run(graph), top);
    }
  },
  SCC(false) {
    @Override
    KernelAnswer run(Graph graph, @Nullable String source, @Nullable String target, int top) {
      return components("strongly connected", StronglyConnectedComponents.run(graph), top);
    }
  },
  PAGERANK(false) {
    @Override
    KernelAnswer run(Graph graph, @Nullable String source, @Nullable String target, int top) {
      PageRankResult result = PageRank.run(graph, PageRankParameters.DEFAULTS);
      List<KernelAnswer.Row> rows =
          result.top(top).stream()
              .map(score -> new KernelAnswer.Row(score.score(), score.id()))
              .toList();
      String summary =
          format(
              "%s after %s, residual %.1e",
              result.converged() ? "converged" : "NOT CONVERGED",
              Words.count(result.iterations(), "iteration"),
              result.residual());
      return new KernelAnswer(
          summary,
          Map.of(
              "iterations", result.iterations(),
              "residual", result.residual(),
              "converged", result.converged()),
          rows,
          id -> Double.toString(result.scoreOf(id)));
    }
  };

  private final boolean fromSource;

  KernelKind(boolean fromSource) {
    this.fromSource = fromSource;
  }

  /**
   * Runs on the graph.
   *
   * @param source id of the node to start from, for kernels that do
   * @param target id of the node whose answer is wanted, null for the first {@code top}
   */
  abstract KernelAnswer run(Graph graph, @Nullable String source, @Nullable String target, int top);

  boolean fromSource() {
    return fromSource;
  }

  String commandName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static String names() {
    return Arrays.stream(values()).map(KernelKind::commandName).collect(Collectors.joining(", "));
  }

  private static String required(@Nullable String source) {
    return Objects.requireNonNull(source, "the command requires a source");
  }

  @FormatMethod
  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  /** Whole numbers without a point. */
  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  private static boolean isReached(double distance) {
    return distance >= 0 && distance < Double.POSITIVE_INFINITY;
  }

  private static KernelAnswer distances(
      Graph graph,
      String source,
      @Nullable String target,
      int top,
      String unit,
      ToDoubleFunction<String> distance,
      int reachable) {
    String summary;
    List<KernelAnswer.Row> rows = new ArrayList<>();
    if (target == null) {
      summary =
          format(
              "%s reached from %s; the nearest by %s:",
              Words.count(reachable, "node"), Words.shortened(source), unit);
      allIds(graph).stream()
          .filter(id -> isReached(distance.applyAsDouble(id)))
          .sorted(Comparator.comparingDouble(distance))
          .limit(top)
          .forEach(id -> rows.add(new KernelAnswer.Row(distance.applyAsDouble(id), id)));
    } else {
      double to = distance.applyAsDouble(target);
      summary =
          isReached(to)
              ? format(
                  "%s from %s: %s %s",
                  Words.shortened(target), Words.shortened(source), unit, number(to))
              : unreachable(target, source);
      if (isReached(to)) {
        rows.add(new KernelAnswer.Row(to, target));
      }
    }
    return new KernelAnswer(
        summary, Map.of("reachable", reachable), rows, id -> number(distance.applyAsDouble(id)));
  }

  private static String unreachable(String target, String source) {
    return Words.shortened(target) + " cannot be reached from " + Words.shortened(source);
  }

  private static List<String> allIds(Graph graph) {
    List<String> ids = new ArrayList<>(graph.nodeCount());
    for (int node = 0; node < graph.nodeCount(); node++) {
      ids.add(graph.ids().id(node));
    }
    return ids;
  }

  private static KernelAnswer paths(
      Graph graph, String source, int top, ShortestPathsResult result) {
    KernelAnswer nearest =
        distances(
            graph, source, null, top, "cost", result.distances()::distanceTo, result.reachable());
    String summary =
        Words.count(result.pathEntries(), "path entry", "path entries") + ", " + nearest.summary();
    return new KernelAnswer(
        summary,
        Map.of("reachable", result.reachable(), "path_entries", result.pathEntries()),
        nearest.rows(),
        nearest.values());
  }

  private static KernelAnswer path(String source, String target, ShortestPathsResult result) {
    Optional<Path> path = result.pathTo(target);
    List<KernelAnswer.Row> rows = new ArrayList<>();
    path.ifPresent(
        found -> {
          for (int i = 0; i < found.nodes().size(); i++) {
            rows.add(new KernelAnswer.Row(found.costs().get(i), found.nodes().get(i)));
          }
        });
    String summary =
        path.map(
                found ->
                    format(
                        "%s to %s costs %s over %s",
                        Words.shortened(source),
                        Words.shortened(target),
                        number(found.cost()),
                        Words.count(found.nodes().size() - 1, "edge")))
            .orElse(unreachable(target, source));
    return new KernelAnswer(
        summary,
        Map.of("reachable", result.reachable(), "path_entries", result.pathEntries()),
        rows,
        id -> number(result.distances().distanceTo(id)));
  }

  private static KernelAnswer components(String kind, Components components, int top) {
    int[] sizes = new int[components.component().length];
    for (int component : components.component()) {
      sizes[component]++;
    }
    List<Integer> largest = new ArrayList<>();
    for (int node = 0; node < sizes.length; node++) {
      if (sizes[node] > 0) {
        largest.add(node);
      }
    }
    largest.sort(Comparator.comparingInt((Integer component) -> -sizes[component]));
    List<KernelAnswer.Row> rows =
        largest.stream()
            .limit(top)
            .map(
                component ->
                    new KernelAnswer.Row(sizes[component], components.graph().ids().id(component)))
            .toList();
    return new KernelAnswer(
        format(
            "%s; the largest, by first node:",
            Words.count(components.count(), kind + " component")),
        Map.of("components", components.count()),
        rows,
        components::componentOf);
  }
}
