/**
 * The report: a model computed purely from samples and metadata, and its renderings. Pure
 * functions; every number prints the same under every locale.
 */
@NullMarked
package org.keelgraph.bench.report;

import org.jspecify.annotations.NullMarked;
