import { boolean, integer, pgTable, serial, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { bids } from './bids.ts';
import { users } from './users.ts';
import { workshops } from './workshops.ts';

/** Employees who have seen the driver's phone of a bid, and when first. */
export const phoneReveals = pgTable(
  'phone_reveals',
  {
    id: serial().primaryKey(),
    bidId: integer()
      .notNull()
      .references(() => bids.id, { onDelete: 'cascade' }),
    workshopId: integer()
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    /** Null once the account is removed: the log stays. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Seen by a program, with a key created by this person. */
    byProgram: boolean().notNull().default(false),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('phone_reveals_once').on(table.bidId, table.userId, table.byProgram)],
);
