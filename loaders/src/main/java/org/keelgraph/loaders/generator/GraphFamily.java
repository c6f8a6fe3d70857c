package org.keelgraph.loaders.generator;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The families of the experiments. A family and a number of nodes determine the graph to the byte;
 * every graph is drawn from a random source of its own, seeded alike. Edges whose target would lie
 * outside the graph are left out.
 */
public enum GraphFamily {
  /** One chain: 0 to 1 to 2 and so on. */
  PATH(1) {
    @Override
    void draw(int nodes, EdgeBuffer edges) {
      for (int u = 0; u < nodes - 1; u++) {
        edges.add(u, u + 1);
      }
    }
  },
  /** Node 0 to every other node, and ten of eleven back. */
  HUB(2) {
    @Override
    void draw(int nodes, EdgeBuffer edges) {
      for (int u = 1; u < nodes; u++) {
        edges.add(0, u);
        if (u % 11 != 0) {
          edges.add(u, 0);
        }
      }
    }
  },
  /** Blocks of 64 nodes of which 60 have edges out, and no edge leaves its block. */
  CLUSTERS(2) {
    @Override
    void draw(int nodes, EdgeBuffer edges) {
      for (int u = 0; u < nodes; u++) {
        if (u % 64 < 60) {
          int block = u / 64 * 64;
          edges.add(u, block + (u + 1) % 64);
          // The node's own number, not its place in the block: 64 is 4 mod 60, so blocks differ.
          edges.add(u, block + (u + 7) % 60);
        }
      }
    }
  },
  /** Acyclic: every node to the ones 1, 17 and 127 further on. */
  LAYERED(3) {
    @Override
    void draw(int nodes, EdgeBuffer edges) {
      for (int u = 0; u < nodes; u++) {
        for (int step : LAYER_STEPS) {
          if (u < nodes - step) {
            edges.add(u, u + step);
          }
        }
      }
    }
  },
  /** Eight draws a node with both ends uniform. */
  UNIFORM(8) {
    @Override
    void draw(int nodes, EdgeBuffer edges) {
      PythonRandom random = new PythonRandom(SEED);
      for (int i = 0; i < 8 * nodes; i++) {
        int source = random.randrange(nodes);
        int target = random.randrange(nodes);
        edges.add(source, target);
      }
    }
  },
  /**
   * Eight draws a node with skewed degrees: recursive matrix with quadrants 0.57, 0.19, 0.19, 0.05.
   * With a number of nodes that is no power of two, draws beyond the last node are left out.
   */
  RMAT(8) {
    @Override
    void draw(int nodes, EdgeBuffer edges) {
      PythonRandom random = new PythonRandom(SEED);
      int highest = Integer.highestOneBit(nodes - 1);
      for (int i = 0; i < 8 * nodes; i++) {
        int source = 0;
        int target = 0;
        for (int bit = highest; bit != 0; bit >>= 1) {
          double r = random.random();
          if (r >= 0.76) {
            source |= bit;
          }
          if (r >= 0.95 || (r >= 0.57 && r < 0.76)) {
            target |= bit;
          }
        }
        edges.add(source, target);
      }
    }
  };

  private static final int SEED = 20260913;
  private static final int[] LAYER_STEPS = {1, 17, 127};
  private static final int MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

  private final int drawsPerNode;

  GraphFamily(int drawsPerNode) {
    this.drawsPerNode = drawsPerNode;
  }

  /** Adds the family's edges for a graph of this size, in any order. */
  abstract void draw(int nodes, EdgeBuffer edges);

  /** The name on the command line and in result files: lower case. */
  public String cliName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The largest number of nodes whose edges fit one array. */
  public int maxNodes() {
    return MAX_ARRAY_LENGTH / drawsPerNode;
  }

  /**
   * The family of that name.
   *
   * @throws IllegalArgumentException for any other name, listing the names there are
   */
  public static GraphFamily parse(String cliName) {
    for (GraphFamily family : values()) {
      if (family.cliName().equals(cliName)) {
        return family;
      }
    }
    String known =
        Arrays.stream(values()).map(GraphFamily::cliName).collect(Collectors.joining(", "));
    throw new IllegalArgumentException(
        "unknown graph family: expected one of " + known + ", found '" + cliName + "'");
  }

  /**
   * Generates the graph. Needs 8 bytes a draw while it works (1 to 8 draws a node) and 8 bytes an
   * edge for the result.
   *
   * @param nodes number of nodes, from 1 to {@link #maxNodes()}
   * @throws IllegalArgumentException if the number of nodes is out of range
   */
  public GeneratedGraph generate(int nodes) {
    if (nodes < 1 || nodes > maxNodes()) {
      throw new IllegalArgumentException(
          "nodes out of range for "
              + cliName()
              + ": expected 1 to "
              + maxNodes()
              + ", found "
              + nodes);
    }
    EdgeBuffer edges = new EdgeBuffer(nodes, drawsPerNode * nodes);
    draw(nodes, edges);
    return edges.toGraph();
  }
}
