package org.keelgraph.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.keelgraph.error.CorruptStoreException;

class PropertiesTest {

  static Stream<Object> values() {
    return Stream.of(
        true,
        false,
        0L,
        Long.MIN_VALUE,
        Long.MAX_VALUE,
        (1L << 53) + 1,
        0.0,
        -0.0,
        3.0,
        0.1,
        1e300,
        Double.MIN_VALUE,
        Double.MAX_VALUE,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        "",
        "null",
        "{\"$date\":\"2026-11-30\"}",
        LocalDate.of(2026, 11, 30),
        LocalDate.MIN,
        LocalDate.MAX,
        LocalDateTime.MIN,
        LocalDateTime.of(2026, 11, 30, 23, 59, 59, 1),
        LocalTime.MIDNIGHT,
        LocalTime.MAX,
        OffsetTime.of(LocalTime.NOON, ZoneOffset.ofHoursMinutes(-3, -30)),
        ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 0, ZoneId.of("Europe/Berlin"))
            .withLaterOffsetAtOverlap(),
        ZonedDateTime.of(1, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC),
        Duration.ofNanos(-1),
        Duration.ofSeconds(Long.MIN_VALUE),
        Period.of(1, -2, 3),
        List.of(),
        List.of(1L, 2.0, "three", true, Double.NaN, LocalDate.EPOCH));
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("values")
  void aValueComesBackFromItsCanonicalText(Object value) {
    Properties properties = Properties.of(Map.of("p", value));
    String text = PropertiesJson.write(properties);
    assertThat(PropertiesJson.read(text)).isEqualTo(properties);
    assertThat(PropertiesJson.write(PropertiesJson.read(text))).isEqualTo(text);
  }

  @Test
  void namesLikeTagsAreNames() {
    Properties properties = Properties.of(Map.of("$double", "NaN", "$date", 1L));
    assertThat(PropertiesJson.read(PropertiesJson.write(properties))).isEqualTo(properties);
  }

  @Test
  void theTextIsCanonical() {
    assertThat(PropertiesJson.write(Properties.of(Map.of("b", 1, "a", 2.5f, "c", Double.NaN))))
        .isEqualTo("{\"a\":2.5,\"b\":1,\"c\":{\"$double\":\"NaN\"}}");
  }

  @Test
  void noPropertiesAreNoText() {
    assertThat(PropertiesJson.write(Properties.of(Map.of()))).isNull();
    assertThat(PropertiesJson.read(null)).isSameAs(Properties.NONE);
  }

  static Stream<Object> refused() {
    return Stream.of(
        List.of(List.of(1L)), Map.of("a", 1), Instant.EPOCH, 'c', (short) 1, new byte[1]);
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource
  void refused(Object value) {
    assertThatThrownBy(() -> Properties.of(Map.of("p", value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("property p");
  }

  @Test
  void anEmptyNameIsRefused() {
    assertThatThrownBy(() -> Properties.of(Map.of("", 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest(name = "{index}")
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "{\"a\":null}",
        "{\"a\":{\"$no\":\"x\"}}",
        "{\"a\":{\"$date\":\"x\"}}",
        "{\"a\":99999999999999999999}",
        "{\"a\":[[1]]}"
      })
  void anyOtherTextIsCorrupt(String text) {
    assertThatThrownBy(() -> PropertiesJson.read(text)).isInstanceOf(CorruptStoreException.class);
  }
}
