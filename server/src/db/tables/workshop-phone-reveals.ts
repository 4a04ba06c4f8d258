import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './users.ts';
import { workshops } from './workshops.ts';

/** To whom the phones of a workshop are shown: who has asked for them, and when first. */
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
    // Null askers never collide, so each index binds its own kind of asker only.
    uniqueIndex('workshop_phone_reveals_once_for_person').on(table.userId, table.workshopId),
    uniqueIndex('workshop_phone_reveals_once_for_browser').on(table.identityHash, table.workshopId),
    index().on(table.workshopId),
    check(
      'workshop_phone_reveals_have_one_asker',
      sql`num_nonnulls(${table.userId}, ${table.identityHash}) = 1`,
    ),
  ],
);
