import { reviewImageKinds, storedFileKinds } from '@sto/contract/enums';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  real,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bids } from './bids.ts';
import { chatMessages } from './chats.ts';
import { users } from './users.ts';
import { workTypes } from './work-types.ts';

/** A file of a bid, of a message, or of a draft (both null, owned by identity hash or user). */
export const files = pgTable(
  'files',
  {
    id: serial().primaryKey(),
    bidId: integer().references(() => bids.id, { onDelete: 'cascade' }),
    /** A message that it was sent with; such a file has no bid. */
    messageId: integer().references(() => chatMessages.id, { onDelete: 'cascade' }),
    ownerId: integer().references(() => users.id, { onDelete: 'cascade' }),
    identityHash: text(),
    /** The draft of that browser; null: the client has one draft only. */
    draftKey: text(),
    /** Group of the sender's address, for the daily limit; deleted after that day. */
    address: text(),
    name: text().notNull(),
    extension: text().notNull(),
    contentType: text().notNull(),
    size: integer().notNull(),
    width: integer(),
    height: integer(),
    storageKey: text().notNull().unique(),
    workTypeId: integer().references(() => workTypes.id),
    kind: text({ enum: storedFileKinds }).notNull(),
    /** Of a recording: its length, and how loud its parts are, 0 to 100. */
    seconds: real(),
    peaks: smallint().array(),
    /** A photo of the review of the bid; null: of the bid itself. */
    reviewKind: text({ enum: reviewImageKinds }),
    /** When the draft was last in use: an upload in no bid is purged a term after it. */
    touchedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.identityHash),
    index().on(table.messageId),
    index().on(table.ownerId),
    index().on(table.address),
    uniqueIndex('files_name_once_in_bid').on(table.bidId, sql`lower(${table.name})`),
    check('files_have_an_owner', sql`${table.ownerId} is not null or ${table.identityHash} is not null`),
  ],
);
