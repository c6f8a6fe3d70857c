package org.keelgraph.bench.sample;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.function.Function;

/**
 * JSON as evidence has it: snake case, absent fields left out, unknown and repeated fields refused,
 * the same bytes for the same values on every platform.
 */
public final class EvidenceJson {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private static final ObjectWriter PRETTY = MAPPER.writer(printer());

  private EvidenceJson() {}

  /** A value on one line, without the line's end. */
  public static String line(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("cannot be written as JSON: " + value.getClass(), e);
    }
  }

  /** A value over several lines, the last one ended. */
  public static String pretty(Object value) {
    try {
      return PRETTY.writeValueAsString(value) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("cannot be written as JSON: " + value.getClass(), e);
    }
  }

  /**
   * Reads a value from exactly the line that {@link #line} writes for it.
   *
   * @throws JsonProcessingException if the text is not JSON of that type, or was written otherwise
   */
  public static <T> T readLine(String text, Class<T> type) throws JsonProcessingException {
    return sameText(text, MAPPER.readValue(text, type), EvidenceJson::line);
  }

  /**
   * Reads a value from exactly the text that {@link #pretty} writes for it.
   *
   * @throws JsonProcessingException if the text is not JSON of that type, or was written otherwise
   */
  public static <T> T readPretty(String text, Class<T> type) throws JsonProcessingException {
    return sameText(text, MAPPER.readValue(text, type), EvidenceJson::pretty);
  }

  /** Also finds unknown fields, which Jackson lets pass beside unwrapped ones. */
  private static <T> T sameText(String text, T value, Function<T, String> writer)
      throws JsonProcessingException {
    String written = value == null ? "null" : writer.apply(value);
    if (value == null || !written.equals(text)) {
      int at = firstDifference(text, written);
      throw new JsonMappingException(
          null,
          "not as this program writes it: at character "
              + (at + 1)
              + " expected "
              + excerpt(written, at)
              + ", found "
              + excerpt(text, at));
    }
    return value;
  }

  private static int firstDifference(String one, String other) {
    int at = 0;
    while (at < one.length() && at < other.length() && one.charAt(at) == other.charAt(at)) {
      at++;
    }
    return at;
  }

  private static String excerpt(String text, int from) {
    return "'" + text.substring(from, Math.min(text.length(), from + 30)).strip() + "'";
  }

  /**
   * Reads any JSON.
   *
   * @throws JsonProcessingException if the text is not JSON
   */
  public static JsonNode tree(String text) throws JsonProcessingException {
    return MAPPER.readTree(text);
  }

  private static DefaultPrettyPrinter printer() {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    Separators separators =
        Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER);
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter(separators);
    printer.indentObjectsWith(indenter);
    return printer;
  }
}
