import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './users.ts';
import { workshops } from './workshops.ts';

export const favorites = pgTable(
  'favorites',
  {
    id: serial().primaryKey(),
    ownerId: integer().references(() => users.id, { onDelete: 'cascade' }),
    identityHash: text(),
    workshopId: integer()
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // Nulls are never equal, so each index covers one kind of owner only.
    uniqueIndex('favorites_once_for_person').on(table.ownerId, table.workshopId),
    uniqueIndex('favorites_once_for_browser').on(table.identityHash, table.workshopId),
    index().on(table.workshopId),
    check('favorites_have_one_owner', sql`num_nonnulls(${table.ownerId}, ${table.identityHash}) = 1`),
  ],
);
