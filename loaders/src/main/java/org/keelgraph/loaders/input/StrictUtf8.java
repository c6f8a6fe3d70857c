package org.keelgraph.loaders.input;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Decodes UTF-8 and reports malformed bytes, where a String's constructor would replace them. */
final class StrictUtf8 {
  private StrictUtf8() {}

  /** The text of those bytes, or null if they are not UTF-8. Fast for ASCII. */
  static @Nullable String decode(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] < 0) {
        return decodeAny(bytes, from, to);
      }
    }
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }

  private static @Nullable String decodeAny(byte[] bytes, int from, int to) {
    try {
      ByteBuffer buffer = ByteBuffer.wrap(bytes, from, to - from);
      return StandardCharsets.UTF_8.newDecoder().decode(buffer).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
