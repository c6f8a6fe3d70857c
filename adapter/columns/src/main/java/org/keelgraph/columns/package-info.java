/**
 * Execution classes for experiments: each column says what its timer includes and what stays
 * outside.
 */
@NullMarked
package org.keelgraph.columns;

import org.jspecify.annotations.NullMarked;
