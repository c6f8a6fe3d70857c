package org.keelgraph.store.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Reads what {@code strace -f -xx -o} wrote, and joins calls that other threads' calls divide. */
final class StraceReader {

  private static final String UNFINISHED = " <unfinished ...>";
  private static final String RESUMED = " resumed>";

  private record Begun(int line, String text) {}

  private final Consumer<SystemCall> calls;
  private final Map<String, Begun> begun = new HashMap<>();
  private final Set<String> otherProcesses = new HashSet<>();
  private int line;

  private StraceReader(Consumer<SystemCall> calls) {
    this.calls = calls;
  }

  /** Passes on the calls that succeeded, in the order in which they ended. */
  static void read(Path trace, Consumer<SystemCall> calls) throws IOException {
    StraceReader reader = new StraceReader(calls);
    try (BufferedReader lines = Files.newBufferedReader(trace, StandardCharsets.ISO_8859_1)) {
      for (String text = lines.readLine(); text != null; text = lines.readLine()) {
        reader.line++;
        reader.line(text);
      }
    }
  }

  private void line(String text) {
    int space = text.indexOf(' ');
    String thread = text.substring(0, space);
    String call = text.substring(space).strip();
    if (call.startsWith("---") || call.startsWith("+++")) {
      return; // a signal or an exit
    }
    if (call.startsWith("execve(") && line > 1) {
      otherProcesses.add(thread); // sqlite-jdbc asks uname for the system; its files are its own
    }
    if (call.startsWith("execve(") || otherProcesses.contains(thread)) {
      return;
    }
    if (call.startsWith("<...")) {
      Begun beginning = begun.remove(thread);
      if (beginning != null) {
        String rest = call.substring(call.indexOf(RESUMED) + RESUMED.length());
        finished(beginning.line, beginning.text + rest);
      }
    } else if (!call.endsWith(UNFINISHED)) {
      finished(line, call);
    } else if (call.startsWith("close(")) {
      // the number may be given to the next file before this call has ended
      finished(line, call.substring(0, call.length() - UNFINISHED.length()) + ") = 0");
    } else {
      begun.put(thread, new Begun(line, call.substring(0, call.length() - UNFINISHED.length())));
    }
  }

  private void finished(int began, String call) {
    int open = call.indexOf('(');
    int end = call.lastIndexOf(" = ");
    int close = end < 0 ? -1 : call.lastIndexOf(')', end);
    if (open < 0 || close < 0) {
      throw new IllegalStateException("line=" + line + " is not understood: " + abbreviate(call));
    }
    String result = call.substring(end + 3).split(" ", 2)[0];
    if (result.equals("?") || result.startsWith("-")) {
      return; // it failed, or the process ended within it
    }
    calls.accept(
        new SystemCall(
            began,
            line,
            call.substring(0, open),
            SystemCall.split(call.substring(open + 1, close)),
            Long.parseLong(result)));
  }

  private static String abbreviate(String text) {
    return text.substring(0, Math.min(200, text.length()));
  }
}
