import { noticeTypes } from '@sto/contract/enums';
import { index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** A notification of a person that no bid causes. Those of bids come from `bid_events`. */
export const notices = pgTable(
  'notices',
  {
    id: serial().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: noticeTypes }).notNull(),
    /** What it is about, as the person reads it: «iPhone, Safari». */
    subject: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    readAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.userId, table.at)],
);
