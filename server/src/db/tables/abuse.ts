import { date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** Used solutions of our own captcha, until they expire. */
export const usedProofs = pgTable(
  'used_proofs',
  {
    challenge: text().primaryKey(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.endsAt)],
);

/** How often a person ran into a limit against abuse, by day (UTC): for the operator's report. */
export const limitHits = pgTable(
  'limit_hits',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Error code of the refusal. */
    code: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    hits: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.userId, table.code, table.day] })],
);
