package org.keelgraph.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** Prints a result for machines: one JSON object on standard output. */
final class Json {

  private Json() {}

  static void print(CommandSpec spec, Map<String, ?> result) {
    ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    try {
      spec.commandLine().getOut().println(mapper.writeValueAsString(result));
    } catch (JsonProcessingException exception) {
      throw new IllegalStateException("a result has no JSON form", exception);
    }
  }
}
