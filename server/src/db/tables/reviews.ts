import { reviewPendingReasons, reviewStatuses } from '@sto/contract/enums';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
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
    pros: text().notNull().default(''),
    cons: text().notNull().default(''),
    status: text({ enum: reviewStatuses }).notNull(),
    /** Why a pending review waits. */
    pendingReason: text({ enum: reviewPendingReasons }),
    /** The moderator's words to the author. */
    moderationReason: text(),
    replyText: text(),
    replyAuthor: text(),
    replyAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    editedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.workshopId, table.createdAt), index().on(table.customerId)],
);

/** The workshop's private mark of the driver of a finished bid. */
export const customerMarks = pgTable(
  'customer_marks',
  {
    bidId: integer()
      .primaryKey()
      .references(() => bids.id, { onDelete: 'cascade' }),
    workshopId: integer()
      .notNull()
      .references(() => workshops.id),
    customerId: integer()
      .notNull()
      .references(() => users.id),
    rating: integer().notNull(),
    /** Only for the workshop: what counts for the driver's reliability are the visits themselves. */
    noShow: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.customerId)],
);

/** Who finds a review useful. */
export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: integer()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] }), index().on(table.userId)],
);
