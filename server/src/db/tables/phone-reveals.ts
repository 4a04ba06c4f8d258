import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
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

/** People and browsers who have requested a workshop's phone. */
export const workshopPhoneReveals = pgTable(
  'workshop_phone_reveals',
  {
    id: serial().primaryKey(),
    workshopId: integer()
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    identityHash: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // Nulls are never equal, so each index covers one kind of caller only.
    uniqueIndex('workshop_phone_reveals_once_for_person').on(table.userId, table.workshopId),
    uniqueIndex('workshop_phone_reveals_once_for_browser').on(table.identityHash, table.workshopId),
    index().on(table.workshopId),
    check(
      'workshop_phone_reveals_have_one_asker',
      sql`num_nonnulls(${table.userId}, ${table.identityHash}) = 1`,
    ),
  ],
);
