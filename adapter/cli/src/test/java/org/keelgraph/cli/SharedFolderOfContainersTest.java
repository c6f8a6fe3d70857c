package org.keelgraph.cli;

import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.keelgraph.cli.container.ContainerEngine;

/** See {@link SharedFolderOfProcessesTest} for the same without an engine. */
@Tag("containers")
final class SharedFolderOfContainersTest extends SharedFolderScenarios {

  SharedFolderOfContainersTest() {
    super(Machine.CONTAINER);
  }

  @BeforeAll
  static void needsAnEngine() {
    ContainerEngine.assumeStarted();
  }

  @Test
  void loadsFitIntoLessMemoryThanTheStoreIsLarge() throws IOException {
    loadIntoAStoreThatIsLargerThanTheMemory();
  }
}
