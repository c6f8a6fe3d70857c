package org.keelgraph.loaders.input;

import org.keelgraph.error.BadInputException;

/** Tells the encoding that a text's first bytes announce. */
final class ByteOrderMarks {
  private ByteOrderMarks() {}

  /**
   * Length of the mark to skip: 3 for UTF-8's, 0 for none.
   *
   * @throws BadInputException for a mark of another encoding, naming it
   */
  static int skip(String file, byte[] bytes, int limit) {
    if (startsWith(bytes, limit, 0xef, 0xbb, 0xbf)) {
      return 3;
    }
    if (startsWith(bytes, limit, 0xff, 0xfe, 0, 0)) {
      throw refused(file, "UTF-32LE");
    }
    if (startsWith(bytes, limit, 0, 0, 0xfe, 0xff)) {
      throw refused(file, "UTF-32BE");
    }
    if (startsWith(bytes, limit, 0xff, 0xfe)) {
      throw refused(file, "UTF-16LE");
    }
    if (startsWith(bytes, limit, 0xfe, 0xff)) {
      throw refused(file, "UTF-16BE");
    }
    return 0;
  }

  private static boolean startsWith(byte[] bytes, int limit, int... mark) {
    if (limit < mark.length) {
      return false;
    }
    for (int i = 0; i < mark.length; i++) {
      if ((bytes[i] & 0xff) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  private static BadInputException refused(String file, String encoding) {
    return BadInputException.at(
        file, 1, "expected UTF-8 text, found the byte order mark of " + encoding);
  }
}
