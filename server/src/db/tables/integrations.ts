import { deliveryStatuses, webhookMessageTypes } from '@sto/contract/enums';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bids } from './bids.ts';
import { users } from './users.ts';
import { workshops } from './workshops.ts';

/** A key acts as its maker within the workshop. A revoked one is deleted. */
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
    /** To within some minutes: not every call writes it. */
    lastUsedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.workshopId)],
);

/** An address to which a workshop's messages go. Its secret follows from the id and the version and is not stored. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey(),
    workshopId: integer()
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    /** Grows with every new secret; for a day after that messages carry the signature of the one before too. */
    secretVersion: integer().notNull().default(0),
    secretChangedAt: timestamp({ withTimezone: true }),
    /** The first message that was given up since one last arrived. */
    failingSince: timestamp({ withTimezone: true }),
    /** When the address answered 410: it gets no message until it is switched on again. */
    goneAt: timestamp({ withTimezone: true }),
    /** Until when it is left alone after a message that was not taken: new ones wait with those that were put off. */
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
    /** What is signed and sent, to the byte. */
    body: text().notNull(),
    status: text({ enum: deliveryStatuses }).notNull().default('pending'),
    attempts: integer().notNull().default(0),
    /** While an attempt is under way: when another process may take the row over. */
    nextAttemptAt: timestamp({ withTimezone: true }).notNull(),
    /** The status of the last answer, or why there was none; null while an attempt is under way. */
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
