import { offerLineKinds, offerStatuses } from '@sto/contract/enums';
import {
  boolean,
  date,
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
import { type Warranty, workshops } from './workshops.ts';

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
    /** Null: the price is final. */
    priceMax: integer(),
    minutes: integer().notNull(),
    needsDiagnostics: boolean().notNull().default(false),
    slots: jsonb().$type<{ from: string; to: string }[]>().notNull(),
    /** The terms of the workshop at the time of the offer. */
    warranty: jsonb().$type<Warranty>(),
    comment: text().notNull().default(''),
    validUntil: timestamp({ withTimezone: true }).notNull(),
    authorId: integer().references(() => users.id),
    authorName: text().notNull(),
    seenAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique().on(table.bidId, table.workshopId, table.revision)],
);

/** Columns of a priced line, shared by all tables with lines. */
export const lineColumns = () => ({
  kind: text({ enum: offerLineKinds }).notNull(),
  workTypeId: integer().references(() => workTypes.id),
  title: text().notNull(),
  qty: integer().notNull(),
  unit: text().notNull(),
  /** Roubles for one unit, never negative; a discount is subtracted. */
  price: integer().notNull(),
  amount: integer().notNull(),
  warrantyMonths: integer(),
  partArticle: text(),
  partBrand: text(),
  isCustomerPart: boolean().notNull().default(false),
  partDeliveryDate: date({ mode: 'string' }),
  sort: integer().notNull(),
});

export const offerLines = pgTable(
  'offer_lines',
  {
    id: serial().primaryKey(),
    offerId: integer()
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    ...lineColumns(),
  },
  (table) => [index().on(table.offerId)],
);

/** The driver's counter-offers, never changed. */
export const counters = pgTable(
  'bid_counters',
  {
    id: serial().primaryKey(),
    bidId: integer()
      .notNull()
      .references(() => bids.id, { onDelete: 'cascade' }),
    offerId: integer()
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    price: integer(),
    works: jsonb().$type<{ id: number; title: string }[]>().notNull(),
    periodStart: timestamp({ withTimezone: true }),
    periodEnd: timestamp({ withTimezone: true }),
    comment: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.bidId)],
);
