import { changeStatuses, claimDeciders, claimStatuses, lineDecisions } from '@sto/contract/enums';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { bids } from './bids.ts';
import { lineColumns } from './offers.ts';
import { users } from './users.ts';

const bidId = () =>
  integer()
    .notNull()
    .references(() => bids.id, { onDelete: 'cascade' });

/** Extra work that the workshop proposes while the car is in work. */
export const changes = pgTable(
  'bid_changes',
  {
    id: serial().primaryKey(),
    bidId: bidId(),
    status: text({ enum: changeStatuses }).notNull(),
    reason: text().notNull().default(''),
    minutesDelta: integer().notNull().default(0),
    fileIds: integer().array().notNull(),
    authorId: integer().references(() => users.id),
    authorName: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    decidedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.bidId)],
);

export const changeLines = pgTable(
  'bid_change_lines',
  {
    id: serial().primaryKey(),
    changeId: integer()
      .notNull()
      .references(() => changes.id, { onDelete: 'cascade' }),
    decision: text({ enum: lineDecisions }).notNull().default('pending'),
    ...lineColumns(),
  },
  (table) => [index().on(table.changeId)],
);

/** What was done: the lines of the work order. A claim that leads back to work replaces them at its end. */
export const finalLines = pgTable(
  'bid_final_lines',
  { id: serial().primaryKey(), bidId: bidId(), ...lineColumns() },
  (table) => [index().on(table.bidId)],
);

export const claims = pgTable(
  'bid_claims',
  {
    id: serial().primaryKey(),
    bidId: bidId(),
    status: text({ enum: claimStatuses }).notNull(),
    text: text().notNull(),
    fileIds: integer().array().notNull(),
    answer: text(),
    answeredBy: text(),
    /** Null: the workshop, or no answer so far. */
    answeredSide: text({ enum: claimDeciders }),
    answerFileIds: integer().array().notNull().default(sql`'{}'`),
    /** The driver does not agree with the refusal of the workshop; then the moderator's verdict. */
    appealText: text(),
    appealFileIds: integer().array().notNull().default(sql`'{}'`),
    appealedAt: timestamp({ withTimezone: true }),
    verdict: text(),
    verdictAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    answerDeadlineAt: timestamp({ withTimezone: true }).notNull(),
    answeredAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.bidId)],
);
