import { noticeTypes } from '@sto/contract/enums';
import { notificationChannels, notificationKinds } from '@sto/contract/notifications/notification-kinds';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { bids } from './bids.ts';
import { chats } from './chats.ts';
import { sessions, users } from './users.ts';

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

/** Browsers that show notifications while the site is closed (Push API); they end with their session. */
export const pushDevices = pgTable('push_devices', {
  id: serial().primaryKey(),
  sessionId: uuid()
    .notNull()
    .unique('push_devices_one_per_session')
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** An address of the browser's push service. */
  endpoint: text().notNull().unique('push_devices_one_per_endpoint'),
  /** Keys of the browser that the text is encrypted for (RFC 8291), base64url. */
  p256dh: text().notNull(),
  auth: text().notNull(),
  /** Live events up to this id need no look any more. */
  lastEventId: bigint({ mode: 'number' }).notNull(),
  /** The time of the newest notification that was sent, or of the subscription. */
  sentUntil: timestamp({ withTimezone: true }).notNull(),
});
