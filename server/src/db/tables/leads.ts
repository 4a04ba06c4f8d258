import { leadKinds, leadStatuses } from '@sto/contract/enums';
import { index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { cities } from './geography.ts';
import { users } from './users.ts';

/** A callback request for an area of the product. Stored with the person's consent only. */
export const leads = pgTable(
  'leads',
  {
    id: serial().primaryKey(),
    kind: text({ enum: leadKinds }).notNull(),
    status: text({ enum: leadStatuses }).notNull().default('new'),
    name: text().notNull(),
    phone: text().notNull(),
    comment: text().notNull().default(''),
    cityId: integer().references(() => cities.id, { onDelete: 'set null' }),
    /** The signed-in person, the browser, or neither. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    identityHash: text(),
    partnerId: integer(),
    utmSource: text(),
    consentAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.phone, table.createdAt), index().on(table.userId)],
);
