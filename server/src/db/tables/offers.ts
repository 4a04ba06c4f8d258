import { offerLineKinds, offerStatuses } from '@sto/contract/enums';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { bids } from './bids.ts';
import { users } from './users.ts';
import { workTypes } from './work-types.ts';
import { workshops } from './workshops.ts';

/** An offer. A revision is a new row; old rows change in their status only. */
export const offers = pgTable(
  'offers',
  {
    id: serial().primaryKey(),
    bidId: integer()
      .notNull()
      .references(() => bids.id, { onDelete: 'cascade' }),
    workshopId: integer()
      .notNull()
      .references(() => workshops.id),
    revision: integer().notNull(),
    status: text({ enum: offerStatuses }).notNull(),
    priceLabour: integer().notNull(),
    priceParts: integer().notNull(),
    priceDiscount: integer().notNull(),
    priceTotal: integer().notNull(),
    minutes: integer().notNull(),
    needsDiagnostics: boolean().notNull().default(false),
    slots: jsonb().$type<{ from: string; to: string }[]>().notNull(),
    comment: text().notNull().default(''),
    validUntil: timestamp({ withTimezone: true }).notNull(),
    authorId: integer().references(() => users.id),
    authorName: text().notNull(),
    seenAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique().on(table.bidId, table.workshopId, table.revision)],
);

export const offerLines = pgTable(
  'offer_lines',
  {
    id: serial().primaryKey(),
    offerId: integer()
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    kind: text({ enum: offerLineKinds }).notNull(),
    workTypeId: integer().references(() => workTypes.id),
    title: text().notNull(),
    qty: integer().notNull(),
    unit: text().notNull(),
    /** Roubles for one unit, never negative; a discount is subtracted. */
    price: integer().notNull(),
    amount: integer().notNull(),
    warrantyMonths: integer(),
    sort: integer().notNull(),
  },
  (table) => [index().on(table.offerId)],
);
