package org.keelgraph.store.crash;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A finished system call of a trace by {@code strace -f -xx}.
 *
 * @param began line at which it began
 * @param ended line at which it ended; the same, unless calls of other threads lie between
 * @param arguments as strace prints them
 */
record SystemCall(int began, int ended, String name, List<String> arguments, long result) {

  /** Of the text between a call's parentheses; no quoted text holds a comma, since it is in hex. */
  static List<String> split(String arguments) {
    List<String> parts = new ArrayList<>();
    int from = 0;
    while (true) {
      int comma = arguments.indexOf(", ", from);
      if (comma < 0) {
        parts.add(arguments.substring(from));
        return parts;
      }
      parts.add(arguments.substring(from, comma));
      from = comma + 2;
    }
  }

  int descriptor() {
    return Math.toIntExact(number(0));
  }

  long number(int argument) {
    return Long.parseLong(arguments.get(argument));
  }

  /** The argument's bytes, which are printed like {@code "\x6b\x67"}. */
  byte[] bytes(int argument) {
    String text = arguments.get(argument);
    if (!text.startsWith("\"") || !text.endsWith("\"")) {
      throw new IllegalStateException(
          "line=%d: the trace does not hold all bytes of %s; make strace's -s larger"
              .formatted(ended, name));
    }
    byte[] bytes = new byte[(text.length() - 2) / 4];
    for (int index = 0; index < bytes.length; index++) {
      int at = 1 + 4 * index;
      bytes[index] =
          (byte)
              (Character.digit(text.charAt(at + 2), 16) << 4
                  | Character.digit(text.charAt(at + 3), 16));
    }
    return bytes;
  }

  String text(int argument) {
    return new String(bytes(argument), StandardCharsets.UTF_8);
  }
}
