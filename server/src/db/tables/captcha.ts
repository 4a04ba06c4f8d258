import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Solved tasks of our own check that have let a call through, until they would end anyway. */
export const usedProofs = pgTable(
  'used_proofs',
  {
    challenge: text().primaryKey(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.endsAt)],
);
