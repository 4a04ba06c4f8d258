import { conversationKinds } from '@sto/contract/enums';
import { integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { bids } from './bids.ts';

/**
 * What both sides write to each other, by an id of its own. A trigger of the database opens the one of a bid with the
 * bid, in its transaction: whoever makes bids, a server of the version before this table too, makes none without it.
 */
export const chats = pgTable('chats', {
  id: serial().primaryKey(),
  kind: text({ enum: conversationKinds }).notNull(),
  bidId: integer()
    .notNull()
    .unique('chats_one_per_bid')
    .references(() => bids.id, { onDelete: 'cascade' }),
});
