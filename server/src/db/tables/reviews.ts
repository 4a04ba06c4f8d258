import { reviewStatuses } from '@sto/contract/enums';
import { boolean, index, integer, pgTable, real, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { bids } from './bids.ts';
import { users } from './users.ts';
import { workshops } from './workshops.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: serial().primaryKey(),
    bidId: integer()
      .notNull()
      .unique()
      .references(() => bids.id),
    workshopId: integer()
      .notNull()
      .references(() => workshops.id),
    customerId: integer()
      .notNull()
      .references(() => users.id),
    /** 1–5 in half steps. */
    rating: real().notNull(),
    ratingPrice: integer(),
    ratingQuality: integer(),
    ratingTerms: integer(),
    ratingCommunication: integer(),
    priceMatched: boolean(),
    text: text().notNull(),
    status: text({ enum: reviewStatuses }).notNull(),
    replyText: text(),
    replyAuthor: text(),
    replyAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    editedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.workshopId, table.createdAt), index().on(table.customerId)],
);
