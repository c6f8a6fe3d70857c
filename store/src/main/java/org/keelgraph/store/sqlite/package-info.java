/**
 * The store on SQLite. The only package that knows of it. Package-private but for {@link
 * org.keelgraph.store.sqlite.SqliteEngine}.
 */
@NullMarked
package org.keelgraph.store.sqlite;

import org.jspecify.annotations.NullMarked;
