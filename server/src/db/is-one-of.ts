import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * One array parameter: parsing thousands of parameters takes longer than the query, and the text of a prepared query
 * must not depend on their number.
 */
export function isOneOf(column: PgColumn, ids: readonly number[] | Placeholder): SQL {
  return sql`${column} = any(${Array.isArray(ids) ? arrayOf(ids) : ids}::integer[])`;
}

/** The value of a placeholder in {@link isOneOf}. */
export function arrayOf(ids: readonly number[]): string {
  return `{${ids.join()}}`;
}
