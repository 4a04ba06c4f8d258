import { conversationKinds } from '@sto/contract/enums';
import { integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { bids } from './bids.ts';

/**
 * The chat of a bid. A database trigger creates it with the bid in the same transaction, so that servers of the
 * previous version do it too.
 */
export const chats = pgTable('chats', {
  id: serial().primaryKey(),
  kind: text({ enum: conversationKinds }).notNull(),
  bidId: integer()
    .notNull()
    .unique('chats_one_per_bid')
    .references(() => bids.id, { onDelete: 'cascade' }),
});
