package org.keelgraph.bench.reference;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Components, each node labelled with the input position of its component's first node: weak ones
 * by union-find over maps, strong ones by Kosaraju's two passes.
 */
final class Partitions {

  private Partitions() {}

  static Map<String, Double> weak(ReferenceGraph graph) {
    Map<String, String> parents = new HashMap<>();
    for (String node : graph.nodes()) {
      for (String neighbour : graph.neighbours(node).keySet()) {
        parents.put(root(parents, node), root(parents, neighbour));
      }
    }
    Map<String, String> roots = new LinkedHashMap<>();
    for (String node : graph.nodes()) {
      roots.put(node, root(parents, node));
    }
    return firstPositions(roots);
  }

  private static String root(Map<String, String> parents, String node) {
    List<String> walked = new ArrayList<>();
    String root = node;
    for (String parent = parents.get(root);
        parent != null && !parent.equals(root);
        parent = parents.get(root)) {
      walked.add(root);
      root = parent;
    }
    for (String below : walked) {
      parents.put(below, root);
    }
    return root;
  }

  static Map<String, Double> strong(ReferenceGraph graph) {
    Map<String, List<String>> reversed = new HashMap<>();
    for (String node : graph.nodes()) {
      for (String neighbour : graph.neighbours(node).keySet()) {
        reversed.computeIfAbsent(neighbour, key -> new ArrayList<>()).add(node);
      }
    }
    List<String> finished = finishingOrder(graph);
    Map<String, String> roots = new LinkedHashMap<>();
    for (String root : finished.reversed()) {
      if (!roots.containsKey(root)) {
        collect(reversed, root, roots);
      }
    }
    Map<String, String> inInputOrder = new LinkedHashMap<>();
    for (String node : graph.nodes()) {
      inInputOrder.put(node, roots.get(node));
    }
    return firstPositions(inInputOrder);
  }

  private static List<String> finishingOrder(ReferenceGraph graph) {
    List<String> finished = new ArrayList<>();
    Set<String> entered = new HashSet<>();
    for (String start : graph.nodes()) {
      ArrayDeque<String> stack = new ArrayDeque<>();
      stack.push(start);
      Set<String> expanded = new HashSet<>();
      while (!stack.isEmpty()) {
        String node = stack.peek();
        if (entered.add(node)) {
          expanded.add(node);
          for (String neighbour : graph.neighbours(node).keySet()) {
            if (!entered.contains(neighbour)) {
              stack.push(neighbour);
            }
          }
        } else {
          stack.pop();
          if (expanded.remove(node)) {
            finished.add(node);
          }
        }
      }
    }
    return finished;
  }

  private static void collect(
      Map<String, List<String>> reversed, String root, Map<String, String> roots) {
    ArrayDeque<String> stack = new ArrayDeque<>(List.of(root));
    while (!stack.isEmpty()) {
      String node = stack.pop();
      if (roots.putIfAbsent(node, root) == null) {
        reversed.getOrDefault(node, List.of()).forEach(stack::push);
      }
    }
  }

  private static Map<String, Double> firstPositions(Map<String, String> rootsInInputOrder) {
    Map<String, Double> positions = new HashMap<>();
    Map<String, Double> labels = new HashMap<>();
    double position = 0;
    for (Map.Entry<String, String> entry : rootsInInputOrder.entrySet()) {
      positions.putIfAbsent(entry.getValue(), position++);
      labels.put(entry.getKey(), positions.get(entry.getValue()));
    }
    return labels;
  }
}
