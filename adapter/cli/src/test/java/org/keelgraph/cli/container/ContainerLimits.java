package org.keelgraph.cli.container;

import com.github.dockerjava.api.model.HostConfig;

/**
 * What a container may use. It has no network and no swap.
 *
 * @param processors how many, from 1
 * @param memoryMebibytes heap, stacks, code and page cache together
 */
public record ContainerLimits(int processors, int memoryMebibytes) {

  /** Those of the smallest machine that is supported. */
  public static final ContainerLimits USUAL = new ContainerLimits(2, 4096);

  void applyTo(HostConfig config) {
    long bytes = (long) memoryMebibytes << 20;
    config
        .withNetworkMode("none")
        .withNanoCPUs(processors * 1_000_000_000L)
        .withMemory(bytes)
        .withMemorySwap(bytes);
  }
}
