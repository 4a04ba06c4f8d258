import { noticeTypes } from '@sto/contract/enums';
import { notificationChannels, notificationKinds } from '@sto/contract/notifications/notification-kinds';
import { boolean, index, integer, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { bids } from './bids.ts';
import { chats } from './chats.ts';
import { users } from './users.ts';

/** A notification of one person. What the other side of a bid does comes from `bid_events`. */
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
    bidId: integer().references(() => bids.id, { onDelete: 'cascade' }),
    /** The chat with the new message; one unread notice for each chat. */
    chatId: integer().references(() => chats.id, { onDelete: 'cascade' }),
    /** The operator's reason, or the message. */
    comment: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull(),
    readAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.userId, table.at), index().on(table.bidId), index().on(table.chatId)],
);

/** Only what differs from the defaults of the contract. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: notificationKinds }).notNull(),
    channel: text({ enum: notificationChannels }).notNull(),
    isOn: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.channel] })],
);
