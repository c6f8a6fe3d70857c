package org.keelgraph.bench.sample;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.keelgraph.columns.Phase;

/**
 * How one sample ended and what it measured.
 *
 * @param status pass, or the kind of failure
 * @param error stack trace or description; there exactly when the status is a failure
 * @param phases times in milliseconds, finite and not negative
 * @param result what a kernel answered
 * @param resources what it used; stamped by the sampler where absent
 * @param commit what the commits looked like
 * @param recovery what a store had kept when its process was killed
 */
public record Outcome(
    SampleStatus status,
    @Nullable String error,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<Phase, Double> phases,
    @Nullable KernelResult result,
    @Nullable ResourceUse resources,
    @Nullable CommitFigures commit,
    @Nullable RecoveryFigures recovery) {

  public Outcome {
    if (status.failed() != (error != null)) {
      throw new IllegalArgumentException(
          "a failure, and only a failure, has an error: status=" + status + " error=" + error);
    }
    // A line of evidence without phases arrives here as null.
    phases = phases == null ? Collections.emptySortedMap() : checked(phases);
  }

  /** A sample that passed its validation. */
  public static Outcome passed(Map<Phase, Double> phases) {
    return new Outcome(SampleStatus.PASS, null, new TreeMap<>(phases), null, null, null, null);
  }

  /** A sample whose answer differs from the reference; says what was expected and found. */
  public static Outcome mismatch(Map<Phase, Double> phases, String difference) {
    return new Outcome(
        SampleStatus.MISMATCH, difference, new TreeMap<>(phases), null, null, null, null);
  }

  /** A sample that an exception ended, with the phases until then. */
  public static Outcome error(Map<Phase, Double> phases, Throwable cause) {
    return new Outcome(
        SampleStatus.ERROR, stackTrace(cause), new TreeMap<>(phases), null, null, null, null);
  }

  /** A sample that did not end in time. */
  public static Outcome timeout(Map<Phase, Double> phases, String limit) {
    return new Outcome(SampleStatus.TIMEOUT, limit, new TreeMap<>(phases), null, null, null, null);
  }

  /** The same outcome with a kernel's answer. */
  public Outcome with(KernelResult newResult) {
    return new Outcome(status, error, phases, newResult, resources, commit, recovery);
  }

  /** The same outcome with what it used. */
  public Outcome with(ResourceUse newResources) {
    return new Outcome(status, error, phases, result, newResources, commit, recovery);
  }

  /** The same outcome with its commits. */
  public Outcome with(CommitFigures newCommit) {
    return new Outcome(status, error, phases, result, resources, newCommit, recovery);
  }

  /** The same outcome with what a store had kept. */
  public Outcome with(RecoveryFigures newRecovery) {
    return new Outcome(status, error, phases, result, resources, commit, newRecovery);
  }

  /** The stack trace as text, causes included. */
  public static String stackTrace(Throwable cause) {
    StringWriter text = new StringWriter();
    cause.printStackTrace(new PrintWriter(text, true));
    return text.toString().replace("\r\n", "\n").stripTrailing();
  }

  private static SortedMap<Phase, Double> checked(Map<Phase, Double> phases) {
    phases.forEach(
        (phase, millis) -> {
          if (millis == null || !Double.isFinite(millis) || millis < 0) {
            throw new IllegalArgumentException(
                phase.key() + "=" + millis + ", expected a finite time of at least 0");
          }
        });
    return Collections.unmodifiableSortedMap(new TreeMap<>(phases));
  }
}
