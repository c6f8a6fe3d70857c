package org.keelgraph.bench.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A table of text, rendered for Markdown or for a terminal. The first columns are aligned left, the
 * rest right.
 *
 * @param headers one a column; a line break separates what a terminal shows on two lines
 * @param leftColumns how many columns are text
 * @param rows cells, as many a row as there are headers
 */
record Table(List<String> headers, int leftColumns, List<List<String>> rows) {

  Table {
    headers = List.copyOf(headers);
    rows = List.copyOf(rows);
    for (List<String> row : rows) {
      if (row.size() != headers.size()) {
        throw new IllegalArgumentException(
            "row has cells=" + row.size() + ", expected " + headers.size() + ": " + row);
      }
    }
  }

  String markdown() {
    List<List<String>> all = new ArrayList<>();
    all.add(escaped(headers));
    for (List<String> row : rows) {
      all.add(escaped(row));
    }
    int[] widths = widths(all, 3);
    StringBuilder text = new StringBuilder();
    markdownRow(text, all.getFirst(), widths);
    text.append('|');
    for (int i = 0; i < widths.length; i++) {
      text.append(' ').repeat('-', widths[i] - 1).append(i < leftColumns ? '-' : ':').append(" |");
    }
    text.append('\n');
    for (List<String> row : all.subList(1, all.size())) {
      markdownRow(text, row, widths);
    }
    return text.toString();
  }

  /** In ASCII, in columns two blanks apart, or one where two would exceed the width. */
  String text(int width) {
    List<List<String>> all = new ArrayList<>(headerLines());
    int headerCount = all.size();
    for (List<String> row : rows) {
      all.add(ascii(row));
    }
    int[] widths = widths(all, 1);
    int total = 2 * (widths.length - 1);
    for (int columnWidth : widths) {
      total += columnWidth;
    }
    String gap = total <= width ? "  " : " ";
    StringBuilder text = new StringBuilder();
    for (int r = 0; r < all.size(); r++) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < widths.length; i++) {
        cells.add(padded(all.get(r).get(i), widths[i], i < leftColumns));
      }
      text.append(String.join(gap, cells).stripTrailing()).append('\n');
      if (r == headerCount - 1) {
        List<String> rules = new ArrayList<>();
        for (int columnWidth : widths) {
          rules.add("-".repeat(columnWidth));
        }
        text.append(String.join(gap, rules)).append('\n');
      }
    }
    return text.toString();
  }

  /** What a terminal without Unicode can show. */
  static String ascii(String text) {
    return text.replace("±", "+/-").replace("µ", "u").replace("–", "-");
  }

  private void markdownRow(StringBuilder text, List<String> row, int[] widths) {
    text.append('|');
    for (int i = 0; i < widths.length; i++) {
      text.append(' ').append(padded(row.get(i), widths[i], i < leftColumns)).append(" |");
    }
    text.append('\n');
  }

  /** Headers over as many lines as the tallest needs, resting on the rule. */
  private List<List<String>> headerLines() {
    int height = 1;
    for (String header : headers) {
      height = Math.max(height, header.split("\n", -1).length);
    }
    List<List<String>> lines = new ArrayList<>();
    for (int line = 0; line < height; line++) {
      List<String> cells = new ArrayList<>();
      for (String header : headers) {
        String[] parts = header.split("\n", -1);
        int index = line - (height - parts.length);
        cells.add(index < 0 ? "" : ascii(parts[index]));
      }
      lines.add(cells);
    }
    return lines;
  }

  private static List<String> ascii(List<String> row) {
    return row.stream().map(Table::ascii).toList();
  }

  private static List<String> escaped(List<String> row) {
    return row.stream()
        .map(cell -> cell.replace('\n', ' ').replace("\\", "\\\\").replace("|", "\\|"))
        .toList();
  }

  private static int[] widths(List<List<String>> rows, int least) {
    int[] widths = new int[rows.getFirst().size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = least;
      for (List<String> row : rows) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    return widths;
  }

  private static String padded(String cell, int width, boolean left) {
    String blanks = " ".repeat(Math.max(0, width - cell.length()));
    return left ? cell + blanks : blanks + cell;
  }
}
