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

/** What the assistant's model was used for, by day in Moscow. */
export const assistantBudgets = pgTable(
  'assistant_budgets',
  {
    day: date({ mode: 'string' }).notNull(),
    /** `all`, or a keyed hash of a visitor or of an address that changes daily: no person can be read from it. */
    spender: text().notNull(),
    turns: integer().notNull().default(0),
    tokens: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.spender] })],
);
