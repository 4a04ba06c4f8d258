import type { LiveEvent } from '@sto/contract/live/server-event';
import { bigserial, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sessions } from './users.ts';

/** Events for open pages, for as long as a reconnected page may ask for what it missed. */
export const liveEvents = pgTable(
  'live_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Who gets it. */
    userIds: integer().array().notNull(),
    event: text().$type<LiveEvent['event']>().notNull(),
    data: jsonb().$type<LiveEvent['data']>().notNull(),
    /** By the clock of the database, which all servers share. */
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.at)],
);

/** Tickets that no socket has used. */
export const socketTickets = pgTable('socket_tickets', {
  hash: text().primaryKey(),
  sessionId: uuid()
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
