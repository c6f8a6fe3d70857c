package org.keelgraph.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.CorruptStoreException;

/**
 * Properties as canonical JSON text, the form in which the file holds and the digests cover them:
 * names sorted, no white space, integers without a point, doubles with one. What JSON has no form
 * for is an object with one tagged field: {@code {"$double":"NaN"}}, {@code
 * {"$date":"2026-11-30"}}. The {@code sqlite3} shell reads all of it.
 */
public final class PropertiesJson {

  /** Of most nodes; a generator for each would cost more than the rest of a node. */
  private static final String NO_LABELS = "[]";

  /** Reads whatever it writes, of any length. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNameLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private static final String DOUBLE_TAG = "$double";

  private record Temporal(Class<?> type, String tag, Function<String, Object> parser) {}

  private static final List<Temporal> TEMPORALS =
      List.of(
          new Temporal(LocalDate.class, "$date", LocalDate::parse),
          new Temporal(LocalDateTime.class, "$localdatetime", LocalDateTime::parse),
          new Temporal(ZonedDateTime.class, "$datetime", ZonedDateTime::parse),
          new Temporal(LocalTime.class, "$localtime", LocalTime::parse),
          new Temporal(OffsetTime.class, "$time", OffsetTime::parse),
          new Temporal(Duration.class, "$duration", Duration::parse),
          new Temporal(Period.class, "$period", Period::parse));

  private PropertiesJson() {}

  static boolean isTemporal(Object value) {
    return TEMPORALS.stream().anyMatch(temporal -> temporal.type.isInstance(value));
  }

  /** Canonical text, or null for no properties. */
  public static @Nullable String write(Properties properties) {
    return properties.isEmpty() ? null : writeObject(properties.asMap());
  }

  private static String writeObject(Map<String, Object> values) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      for (Map.Entry<String, Object> entry : values.entrySet()) {
        json.writeFieldName(entry.getKey());
        writeValue(json, entry.getValue());
      }
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new IllegalStateException("writing to memory failed", impossible);
    }
    return text.toString();
  }

  /** The labels as a JSON array, sorted. */
  public static String writeLabels(LabelSet labels) {
    if (labels.names().isEmpty()) {
      return NO_LABELS;
    }
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      writeValue(json, labels.names());
    } catch (IOException impossible) {
      throw new IllegalStateException("writing to memory failed", impossible);
    }
    return text.toString();
  }

  /**
   * Reads what {@link #writeLabels} wrote.
   *
   * @throws CorruptStoreException if the text is not of that form
   */
  public static LabelSet readLabels(String text) {
    try (JsonParser json = FACTORY.createParser(text)) {
      expect(json, json.nextToken(), JsonToken.START_ARRAY);
      List<String> names = new ArrayList<>();
      while (json.nextToken() == JsonToken.VALUE_STRING) {
        names.add(json.getText());
      }
      expect(json, json.currentToken(), JsonToken.END_ARRAY);
      return new LabelSet(names);
    } catch (IOException | RuntimeException malformed) {
      throw new CorruptStoreException("labels are not a JSON array of text: " + text, malformed);
    }
  }

  private static void writeValue(JsonGenerator json, Object value) throws IOException {
    switch (value) {
      case List<?> list -> {
        json.writeStartArray();
        for (Object item : list) {
          writeValue(json, item);
        }
        json.writeEndArray();
      }
      case String text -> json.writeString(text);
      case Long number -> json.writeNumber(number);
      case Boolean flag -> json.writeBoolean(flag);
      case Double number when Double.isFinite(number) -> json.writeNumber(number);
      case Double number -> writeTagged(json, DOUBLE_TAG, number.toString());
      default -> writeTagged(json, temporalOf(value).tag, value.toString());
    }
  }

  private static void writeTagged(JsonGenerator json, String tag, String value) throws IOException {
    json.writeStartObject();
    json.writeStringField(tag, value);
    json.writeEndObject();
  }

  private static Temporal temporalOf(Object value) {
    return TEMPORALS.stream()
        .filter(temporal -> temporal.type.isInstance(value))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no JSON form for " + value.getClass()));
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @param text canonical JSON, or null for no properties
   * @throws CorruptStoreException if the text is not of that form
   */
  public static Properties read(@Nullable String text) {
    if (text == null) {
      return Properties.NONE;
    }
    try (JsonParser json = FACTORY.createParser(text)) {
      expect(json, json.nextToken(), JsonToken.START_OBJECT);
      Map<String, Object> values = new TreeMap<>();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        values.put(name, readValue(json, json.nextToken()));
      }
      expect(json, json.currentToken(), JsonToken.END_OBJECT);
      return Properties.of(values);
    } catch (IOException | RuntimeException malformed) {
      throw new CorruptStoreException(
          "properties are not the JSON that Keelgraph writes: " + text, malformed);
    }
  }

  private static Object readValue(JsonParser json, JsonToken token) throws IOException {
    return switch (token) {
      case VALUE_STRING -> json.getText();
      case VALUE_NUMBER_INT -> (Object) json.getLongValue();
      case VALUE_NUMBER_FLOAT -> (Object) json.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case START_ARRAY -> {
        List<Object> items = new ArrayList<>();
        for (JsonToken item = json.nextToken();
            item != JsonToken.END_ARRAY;
            item = json.nextToken()) {
          items.add(readValue(json, item));
        }
        yield items;
      }
      case START_OBJECT -> readTagged(json);
      default -> throw new IOException("unexpected " + token);
    };
  }

  private static Object readTagged(JsonParser json) throws IOException {
    expect(json, json.nextToken(), JsonToken.FIELD_NAME);
    String tag = json.currentName();
    expect(json, json.nextToken(), JsonToken.VALUE_STRING);
    String value = json.getText();
    expect(json, json.nextToken(), JsonToken.END_OBJECT);
    if (tag.equals(DOUBLE_TAG)) {
      return Double.valueOf(value);
    }
    for (Temporal temporal : TEMPORALS) {
      if (temporal.tag.equals(tag)) {
        return temporal.parser.apply(value);
      }
    }
    throw new IOException("unknown tag " + tag);
  }

  private static void expect(JsonParser json, @Nullable JsonToken actual, JsonToken expected)
      throws IOException {
    if (actual != expected) {
      throw new IOException(
          "expected " + expected + ", found " + actual + " at " + json.currentLocation());
    }
  }
}
