package org.keelgraph.store.sqlite;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.digest.Digest128;
import org.keelgraph.store.digest.RecordSum;

/**
 * Reads the manifest out of a page, where SQLite cannot be asked: in a log that may belong to
 * another file. The table has one row, so that it is one page, a leaf with one cell, of which no
 * other table has the like.
 *
 * <pre>
 * page     0  13: leaf of a table        cell  payload's length, rowid, payload
 *          3  number of cells            payload  header's length, types of the columns, values
 *          8  where the first cell is    numbers are varints: 7 bits a byte, highest first
 * </pre>
 */
final class ManifestPage {

  private static final int LEAF = 13;
  private static final int NUMBERS = 6;
  private static final int DIGESTS = 4;
  private static final int TYPE_OF_DIGEST = 12 + 2 * Digest128.BYTES;

  private final ByteBuffer page;
  private int at;

  private ManifestPage(ByteBuffer page, int at) {
    this.page = page;
    this.at = at;
  }

  /**
   * A manifest as it was after a commit.
   *
   * @param sequence of the commit
   * @param previous stamp of the manifest before
   * @param stamp of this one
   */
  record Link(long sequence, long previous, long stamp) {}

  /** The row in the page; null if the page is another one. */
  static @Nullable Link read(ByteBuffer page) {
    if (page.get(0) != LEAF || page.getShort(3) != 1) {
      return null;
    }
    int cell = page.getShort(8) & 0xffff;
    try {
      return new ManifestPage(page, cell).row();
    } catch (IndexOutOfBoundsException notOurs) {
      return null; // Nothing is hidden: any bytes can be in a page of another table.
    }
  }

  private @Nullable Link row() {
    long length = varint();
    long rowid = varint();
    if (rowid != 1 || at + length != page.limit()) {
      return null;
    }
    int header = at;
    long headerLength = varint();
    long[] types = new long[1 + NUMBERS + DIGESTS + 1];
    for (int column = 0; column < types.length; column++) {
      types[column] = varint();
      boolean digest = column > NUMBERS && column <= NUMBERS + DIGESTS;
      if (digest != (types[column] == TYPE_OF_DIGEST) || (column == 0) != (types[column] == 0)) {
        return null;
      }
    }
    return at == header + headerLength ? row(types) : null;
  }

  private Link row(long[] types) {
    long[] numbers = new long[NUMBERS];
    for (int column = 0; column < NUMBERS; column++) {
      numbers[column] = number(types[1 + column]);
    }
    Digest128[] digests = new Digest128[DIGESTS];
    for (int column = 0; column < DIGESTS; column++) {
      digests[column] = new Digest128(page.getLong(at), page.getLong(at + 8));
      at += Digest128.BYTES;
    }
    long previous = number(types[types.length - 1]);
    WriterState state = new WriterState();
    state.sequence = numbers[0];
    state.nodes.set(new RecordSum(numbers[1], digests[0], digests[1]));
    state.edges.set(new RecordSum(numbers[2], digests[2], digests[3]));
    state.nextNodeKey = numbers[3];
    state.nextNodeOrdinal = numbers[4];
    state.nextEdgeOrdinal = numbers[5];
    return new Link(state.sequence, previous, state.stamp(previous));
  }

  private long number(long type) {
    if (type == 8 || type == 9) {
      return type - 8;
    }
    int bytes = type < 5 ? (int) type : type == 5 ? 6 : 8;
    long number = page.get(at++);
    for (int more = 1; more < bytes; more++) {
      number = (number << 8) | (page.get(at++) & 0xff);
    }
    return number;
  }

  private long varint() {
    long value = 0;
    for (int count = 1; count <= 8; count++) {
      byte next = page.get(at++);
      value = (value << 7) | (next & 0x7f);
      if (next >= 0) {
        return value;
      }
    }
    return (value << 8) | (page.get(at++) & 0xff);
  }
}
