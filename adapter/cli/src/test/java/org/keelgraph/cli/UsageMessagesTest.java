package org.keelgraph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class UsageMessagesTest {

  private static final List<String> COMMANDS = List.of("load", "info", "verify", "snapshot");

  @Test
  void swappedLettersAreOneSlip() {
    assertThat(UsageMessages.distance("laod", "load")).isEqualTo(1);
    assertThat(UsageMessages.nearest("laod", COMMANDS)).contains("load");
  }

  @Test
  void theStartOfANameSuggestsIt() {
    assertThat(UsageMessages.nearest("snap", COMMANDS)).contains("snapshot");
  }

  @Test
  void aWordUnlikeAnyNameSuggestsNothing() {
    assertThat(UsageMessages.nearest("frobnicate", COMMANDS)).isEmpty();
  }
}
