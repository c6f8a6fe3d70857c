package org.keelgraph.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.util.Map;
import org.keelgraph.store.Properties;
import org.keelgraph.store.PropertiesJson;
import picocli.CommandLine.Model.CommandSpec;

/** Prints a result for machines: one JSON object on standard output. */
final class Json {

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          // a record's components are its JSON, not what it says of itself
          .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
          .addModule(new SimpleModule().addSerializer(Properties.class, new PropertiesSerializer()))
          .build();

  private Json() {}

  /** Properties are an object of their values, in the form that the store gives them. */
  private static final class PropertiesSerializer extends JsonSerializer<Properties> {
    @Override
    public void serialize(
        Properties properties, JsonGenerator generator, SerializerProvider provider)
        throws IOException {
      String text = PropertiesJson.write(properties);
      generator.writeTree(MAPPER.readTree(text == null ? "{}" : text));
    }
  }

  static void print(CommandSpec spec, Map<String, ?> result) {
    try {
      spec.commandLine().getOut().println(MAPPER.writeValueAsString(result));
    } catch (JsonProcessingException exception) {
      throw new IllegalStateException("a result has no JSON form", exception);
    }
  }
}
