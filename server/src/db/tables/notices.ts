import { noticeTypes } from '@sto/contract/enums';
import { notificationChannels, notificationKinds } from '@sto/contract/notifications/notification-kinds';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
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
    /** Of an invitation; one unread notice for each workshop. */
    workshopId: integer(),
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
  /** What came before is in the list only. */
  subscribedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** For servers of the release before: up to here they send nothing again. */
  lastEventId: bigint({ mode: 'number' }).notNull(),
  sentUntil: timestamp({ withTimezone: true }).notNull(),
});

/** When nothing is sent to the person but what cannot be switched off; times of the person's own clock, `22:00`. */
export const quietHours = pgTable('quiet_hours', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  isOn: boolean().notNull(),
  startsAt: text().notNull(),
  endsAt: text().notNull(),
  timezone: text().notNull(),
});

/** A notification on its way to a person by one channel: planned once, claimed before it is sent, never sent again. */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    /** Each planned row takes an id, also one that was there. */
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the API names it: an event of a bid for a side, or a notice. */
    notificationId: integer().notNull(),
    channel: text({ enum: notificationChannels }).notNull(),
    /** `dropped`: it was read first, or the channel was switched off. */
    status: text({ enum: ['waiting', 'sending', 'sent', 'failed', 'dropped'] })
      .notNull()
      .default('waiting'),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    plannedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique('notification_deliveries_one_per_channel').on(table.userId, table.notificationId, table.channel),
    index().on(table.dueAt).where(sql`${table.status} = 'waiting'`),
    index().on(table.plannedAt),
  ],
);

/** Up to which live event the notifications were planned: one row. */
export const deliveryCursors = pgTable('delivery_cursors', {
  id: integer().primaryKey(),
  lastEventId: bigint({ mode: 'number' }).notNull(),
});

/** Codes sent to e-mail addresses; a row also counts towards the limits of a day. */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: uuid().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    codeHash: text().notNull(),
    attemptsLeft: integer().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    confirmedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.userId, table.sentAt),
    index().on(table.email, table.sentAt),
    index().on(table.sentAt),
  ],
);
