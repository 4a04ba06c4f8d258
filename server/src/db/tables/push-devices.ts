import { bigint, pgTable, serial, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sessions } from './users.ts';

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
