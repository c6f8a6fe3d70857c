package org.keelgraph.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

final class LineLoggerTest {

  @Test
  void slf4jFindsIt() {
    assertThat(LoggerFactory.getLogger("a.b")).isInstanceOf(LineLogger.class);
  }

  @Test
  void onlyWarningsAndErrorsArePrinted() {
    Logger logger = LoggerFactory.getLogger("a.b");
    assertThat(logger.isErrorEnabled() && logger.isWarnEnabled()).isTrue();
    assertThat(logger.isInfoEnabled() || logger.isDebugEnabled() || logger.isTraceEnabled())
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"org.flywaydb.core.internal.jdbc.A", "org.jooq.impl.B", "com.zaxxer.hikari.C"})
  void whatThrowsIsSilent(String name) {
    Logger logger = LoggerFactory.getLogger(name);
    assertThat(logger.isErrorEnabled() || logger.isWarnEnabled()).isFalse();
  }

  @Test
  void aMessageIsOneLineAndNamesTheClass() {
    assertThat(LineLogger.line(Level.WARN, "org.keelgraph.store.Pool", "two\n  lines\n"))
        .isEqualTo("keelgraph: WARN: Pool: two; lines");
  }
}
