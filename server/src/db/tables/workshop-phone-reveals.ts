import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './users.ts';
import { workshops } from './workshops.ts';

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
