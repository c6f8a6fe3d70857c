package org.keelgraph.store;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a node or an edge: names to values, sorted by name. A value is a {@link
 * Boolean}, {@link Long}, {@link Double}, {@link String}, a date or time of {@code java.time} that
 * {@link PropertiesJson} names, or a list of these. An absent property and a null one are the same:
 * absent. Immutable.
 */
public final class Properties {

  public static final Properties NONE = new Properties(new TreeMap<>());

  private final SortedMap<String, Object> values;

  private Properties(SortedMap<String, Object> values) {
    this.values = values;
  }

  /**
   * Takes a copy.
   *
   * @throws IllegalArgumentException for an empty name, a value of another type or text that is no
   *     {@link StoredText}
   */
  public static Properties of(Map<String, ?> values) {
    TreeMap<String, Object> sorted = new TreeMap<>();
    values.forEach((name, value) -> sorted.put(checkedName(name), checkedValue(name, value)));
    return sorted.isEmpty() ? NONE : new Properties(sorted);
  }

  private static String checkedName(String name) {
    return StoredText.requireNonEmpty("property name", name);
  }

  private static Object checkedValue(String name, Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(item -> checkedScalar(name, item)).toList();
    }
    return checkedScalar(name, value);
  }

  private static Object checkedScalar(String name, Object value) {
    return switch (value) {
      case Integer number -> (Object) number.longValue();
      case Float number -> (Object) number.doubleValue();
      case Long number -> number;
      case Double number -> number;
      case Boolean flag -> flag;
      case String text -> StoredText.require("property " + name, text);
      default -> {
        if (!PropertiesJson.isTemporal(value)) {
          throw new IllegalArgumentException(
              "property " + name + " has a value of type " + value.getClass().getName());
        }
        yield value;
      }
    };
  }

  public boolean isEmpty() {
    return values.isEmpty();
  }

  /** The value, or null if there is none. */
  public @Nullable Object get(String name) {
    return values.get(name);
  }

  /** All of them, sorted by name; unmodifiable. */
  public Map<String, Object> asMap() {
    return Collections.unmodifiableSortedMap(values);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Properties that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
