package org.keelgraph.cli;

import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** See {@link SharedFolderOfContainersTest} for the same where each process is process 1. */
final class SharedFolderOfProcessesTest extends SharedFolderScenarios {

  SharedFolderOfProcessesTest() {
    super(Machine.CHILD_PROCESS);
  }

  /** Only the heap is kept small here, which other tests see to as well. */
  @Test
  @Tag("slow")
  void loadsFitIntoLessMemoryThanTheStoreIsLarge() throws IOException {
    loadIntoAStoreThatIsLargerThanTheMemory();
  }
}
