import { deliveryStatuses, webhookMessageTypes } from '@sto/contract/enums';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bids } from './bids.ts';
import { workshopBays } from './schedule.ts';
import { users } from './users.ts';
import { workshopEmployees, workshops } from './workshops.ts';

/** A key acts as its creator within the workshop. A revoked one is deleted. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: serial().primaryKey(),
    workshopId: integer()
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    makerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of the key, hexadecimal. */
    hash: text().notNull().unique(),
    lastFour: text().notNull(),
    /** Not updated by every call. */
    lastUsedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.workshopId)],
);

/** An address at which calendar programs read visits of a workshop. A removed one is deleted. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: serial().primaryKey(),
    workshopId: integer()
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    /** It works while this person manages the workshop. */
    makerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Without a bay and a mechanic: all visits. */
    bayId: integer().references(() => workshopBays.id, { onDelete: 'cascade' }),
    mechanicId: integer().references(() => workshopEmployees.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret in the address, hexadecimal. */
    hash: text().notNull().unique(),
    /** Not updated by every request. */
    lastUsedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.workshopId)],
);

/** An address at which calendar programs read the visits of a driver: one a person. A removed one is deleted. */
export const driverCalendarFeeds = pgTable('driver_calendar_feeds', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the secret in the address, hexadecimal. */
  hash: text().notNull().unique(),
  /** Not updated by every request. */
  lastUsedAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

/** A webhook address. Its secret is derived from the id and the version and not stored. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey(),
    workshopId: integer()
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    /** Increases with every new secret; for a day messages carry the previous signature too. */
    secretVersion: integer().notNull().default(0),
    secretChangedAt: timestamp({ withTimezone: true }),
    /** Time of the first failed message since the last delivery. */
    failingSince: timestamp({ withTimezone: true }),
    /** When the address answered 410: nothing is sent until it is enabled again. */
    goneAt: timestamp({ withTimezone: true }),
    /** End of the pause after a failed attempt; new messages wait for it too. */
    restingUntil: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.workshopId)],
);

/** The outbox: one message to one webhook, written in the transaction of its change. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Null for a ping. */
    bidId: integer().references(() => bids.id, { onDelete: 'cascade' }),
    type: text({ enum: webhookMessageTypes }).notNull(),
    body: text().notNull(),
    status: text({ enum: deliveryStatuses }).notNull().default('pending'),
    attempts: integer().notNull().default(0),
    /** During an attempt: when another process may take the row over. */
    nextAttemptAt: timestamp({ withTimezone: true }).notNull(),
    /** The status of the last answer, or why there was none; null during an attempt. */
    lastResult: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.nextAttemptAt).where(sql`status = 'pending'`),
    index().on(table.webhookId, table.createdAt),
    index().on(table.bidId),
  ],
);
