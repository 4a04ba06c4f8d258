import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Used solutions of our own captcha, until they expire. */
export const usedProofs = pgTable(
  'used_proofs',
  {
    challenge: text().primaryKey(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.endsAt)],
);
