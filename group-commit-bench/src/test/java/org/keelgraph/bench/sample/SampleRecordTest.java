package org.keelgraph.bench.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.keelgraph.columns.Phase;

class SampleRecordTest {

  private static final ColumnIdentity COLUMN =
      new ColumnIdentity("store-direct", "embedded store", "write calls to acknowledgement");
  private static final GraphIdentity GRAPH = new GraphIdentity("hub", 128, 242, "ab12");
  private static final Turn TURN = new Turn(2, false, 3, "2026-09-13T10:00:00Z");

  private static final SampleRecord FULL =
      new SampleRecord(
          new Cell(
              "group-commit",
              "mine",
              COLUMN,
              GRAPH,
              "bfs",
              7L,
              new LoadSetting("wal", "engine", 4, "statements", "full")),
          TURN,
          Outcome.mismatch(Map.of(Phase.RUN, 1.25, Phase.SETUP, 0.1), "expected=1 found=2")
              .with(new KernelResult(1L, 2L, 3L, 4L, 5.5, "cd34"))
              .with(new ResourceUse(10.0, 20.0, 1L, 2L, 3L, 4L))
              .with(new CommitFigures(100L, 25L, 4.0, 1.5, 2.5, 0.5)));

  @Test
  void isOneFlatObjectWithTheNamesOfTheRules() {
    assertThat(EvidenceJson.line(FULL))
        .isEqualTo(
            """
            {"experiment":"group-commit","label":"mine","column":"store-direct",\
            "execution_class":"embedded store","timer_boundary":"write calls to acknowledgement",\
            "family":"hub","nodes":128,"edges":242,"graph_sha256":"ab12","algorithm":"bfs",\
            "source":7,"journal":"wal","group_commit":"engine","writers":4,\
            "load_mode":"statements","synchronous":"full","repeat":2,"warmup":false,\
            "order_position":3,"started_at":"2026-09-13T10:00:00Z","status":"mismatch",\
            "error":"expected=1 found=2","phases":{"setup_ms":0.1,"ms":1.25},\
            "result":{"iterations":1,"reachable":2,"path_entries":3,"node_sum":4,"cost_sum":5.5,\
            "output_sha256":"cd34"},"resources":{"cpu_user_ms":10.0,"cpu_sys_ms":20.0,"gc_ms":1,\
            "gc_count":2,"allocated_bytes":3,"peak_rss_bytes":4},\
            "commit":{"acknowledged":100,"groups":25,"mean_group":4.0,"ack_p50_us":1.5,\
            "ack_p99_us":2.5,"sync_p50_us":0.5}}""");
  }

  @Test
  void leavesAbsentFieldsOut() {
    SampleRecord sparse =
        new SampleRecord(Cell.of("kernels", COLUMN, GRAPH, "wcc"), TURN, Outcome.passed(Map.of()));
    assertThat(EvidenceJson.line(sparse))
        .isEqualTo(
            """
            {"experiment":"kernels","column":"store-direct","execution_class":"embedded store",\
            "timer_boundary":"write calls to acknowledgement","family":"hub","nodes":128,\
            "edges":242,"graph_sha256":"ab12","algorithm":"wcc","repeat":2,"warmup":false,\
            "order_position":3,"started_at":"2026-09-13T10:00:00Z","status":"pass"}""");
  }

  @Test
  void survivesTheRoundTrip() throws JsonProcessingException {
    SampleRecord sparse =
        new SampleRecord(Cell.of("kernels", COLUMN, GRAPH, "wcc"), TURN, Outcome.passed(Map.of()));
    assertThat(EvidenceJson.readLine(EvidenceJson.line(FULL), SampleRecord.class)).isEqualTo(FULL);
    assertThat(EvidenceJson.readLine(EvidenceJson.line(sparse), SampleRecord.class))
        .isEqualTo(sparse);
  }

  @Test
  void aRecoveryIsASectionOfItsOwn() throws JsonProcessingException {
    SampleRecord killed =
        new SampleRecord(
            Cell.of("recovery", COLUMN, GRAPH, "recovery"),
            TURN,
            Outcome.passed(Map.of())
                .with(new RecoveryFigures(3, 7, 100, 101, 0, 1, null, 320, 250.5, 4_096, 12.25)));
    assertThat(EvidenceJson.line(killed))
        .endsWith(
            """
            "status":"pass","recovery":{"round":3,"seed":7,"acknowledged":100,"recovered":101,\
            "lost":0,"extra":1,"records":320,"killed_after_ms":250.5,"log_bytes":4096,\
            "recovery_ms":12.25}}""");
    assertThat(EvidenceJson.readLine(EvidenceJson.line(killed), SampleRecord.class))
        .isEqualTo(killed);
  }

  @Test
  void refusesUnknownFields() {
    String line = EvidenceJson.line(FULL).replace("\"repeat\"", "\"score\":1,\"repeat\"");
    assertThatThrownBy(() -> EvidenceJson.readLine(line, SampleRecord.class))
        .isInstanceOf(JsonProcessingException.class)
        .hasMessageContaining("score");
  }

  @Test
  void refusesRepeatedFields() {
    String line = EvidenceJson.line(FULL).replace("\"repeat\"", "\"warmup\":true,\"repeat\"");
    assertThatThrownBy(() -> EvidenceJson.readLine(line, SampleRecord.class))
        .isInstanceOf(JsonProcessingException.class)
        .hasMessageContaining("warmup");
  }

  @Test
  void refusesTimesThatAreNoTimes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Outcome.passed(Map.of(Phase.RUN, Double.NaN)))
        .withMessageContaining("ms=NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Outcome.passed(Map.of(Phase.RUN, -1.0)))
        .withMessageContaining("ms=-1.0");
  }

  @Test
  void keepsTheWholeStackTraceOfAnError() {
    Outcome outcome =
        Outcome.error(Map.of(), new IllegalStateException("outer", new Exception("inner")));
    assertThat(outcome.error())
        .contains("IllegalStateException: outer", "Caused by: java.lang.Exception: inner", "\tat ");
  }
}
