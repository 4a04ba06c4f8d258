import type { LiveEvent } from '@sto/contract/live/server-event';
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { sessions, users } from './users.ts';

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

/** When a server has last seen a person on one of its sockets. Absent for who does not share it. */
export const presences = pgTable(
  'presences',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Each process has a row of its own: one does not know the sockets of the others. */
    serverId: uuid().notNull(),
    isOpen: boolean().notNull(),
    /** To within a minute. */
    seenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.serverId] }), index().on(table.seenAt)],
);
