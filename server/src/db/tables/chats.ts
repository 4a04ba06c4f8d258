import type { MessagePayload } from '@sto/contract/chat/chat.schemas';
import { chatSideNames, conversationKinds, messageSenders, messageTypes } from '@sto/contract/enums';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Part } from '../../text/contact-filter.ts';
import { bids } from './bids.ts';
import { users } from './users.ts';
import { workshops } from './workshops.ts';

/**
 * The chat of a bid, of a driver's questions to a workshop, or of one of both with the support. Database triggers
 * create that of a bid with the bid, and write what happens to the bid into it, so that servers of the previous version
 * do it too.
 */
export const chats = pgTable(
  'chats',
  {
    id: serial().primaryKey(),
    kind: text({ enum: conversationKinds }).notNull(),
    bidId: integer()
      .unique('chats_one_per_bid')
      .references(() => bids.id, { onDelete: 'cascade' }),
    /** Null: a workshop talks with the support. */
    customerId: integer().references(() => users.id),
    /** Null: a tender without an accepted offer, which has no other side yet; a driver talks with the support. */
    workshopId: integer().references(() => workshops.id),
    /** The car and the works of a question, as its first message named them. */
    subject: text().notNull().default(''),
    lastMessageAt: timestamp({ withTimezone: true }),
    /** An operator has closed it for both sides. */
    closedByModeratorAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.customerId, table.lastMessageAt),
    index().on(table.workshopId, table.lastMessageAt),
    uniqueIndex('chats_one_question_per_pair')
      .on(table.customerId, table.workshopId)
      .where(sql`kind = 'question'`),
    uniqueIndex('chats_one_support_of_driver').on(table.customerId).where(sql`kind = 'support'`),
    uniqueIndex('chats_one_support_of_workshop').on(table.workshopId).where(sql`kind = 'support'`),
  ],
);

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: serial().primaryKey(),
    chatId: integer()
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    /** Made by the sender's browser: the same one is the same message. */
    clientMessageId: uuid(),
    sender: text({ enum: messageSenders }).notNull(),
    authorId: integer().references(() => users.id),
    authorName: text().notNull().default(''),
    type: text({ enum: messageTypes }).notNull(),
    text: text().notNull().default(''),
    payload: jsonb().$type<MessagePayload>(),
    replyToId: integer().references((): AnyPgColumn => chatMessages.id, { onDelete: 'set null' }),
    /** The page of the bid shows it too, so it is read there as well. */
    isOnBid: boolean().notNull().default(false),
    /** Its text has contacts that are hidden before an agreement. */
    hasContacts: boolean().notNull().default(false),
    /** The part of the text, from and to a character, in which a phone goes on from the message before or to the next. */
    splitContact: integer().array().$type<Part>(),
    /** An operator has found no contact in the text: it is shown as it is. */
    contactsShownAt: timestamp({ withTimezone: true }),
    editedAt: timestamp({ withTimezone: true }),
    /** The text stays for a moderator, but only for him. */
    deletedAt: timestamp({ withTimezone: true }),
    /** Deleted by an operator. */
    hiddenAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.chatId, table.id),
    index().on(table.authorId, table.createdAt),
    unique('chat_messages_once').on(table.chatId, table.authorId, table.clientMessageId),
  ],
);

/** What one side of a chat has read and set. Absent: nothing yet. */
export const chatSides = pgTable(
  'chat_sides',
  {
    chatId: integer()
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    side: text({ enum: chatSideNames }).notNull(),
    lastReadId: integer().notNull().default(0),
    lastDeliveredId: integer().notNull().default(0),
    isMuted: boolean().notNull().default(false),
    /** The side takes no more messages from the other one. */
    isBlocked: boolean().notNull().default(false),
    typingAt: timestamp({ withTimezone: true }),
    /** A person of the side has looked at the open chat, to within a minute: the side hears who is online. */
    lookedAt: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.side] }), index().on(table.lookedAt)],
);

/** Where a request to the support is in its queue. */
export const supportCases = pgTable(
  'support_cases',
  {
    chatId: integer()
      .primaryKey()
      .references(() => chats.id, { onDelete: 'cascade' }),
    /** The bid that it is about. */
    bidId: integer().references(() => bids.id, { onDelete: 'set null' }),
    /** The next message of the requester names the bid. */
    isBidNew: boolean().notNull().default(false),
    /** Null: no operator has taken it. */
    operatorId: integer().references(() => users.id),
    /** The first message that no operator has answered. */
    waitingSince: timestamp({ withTimezone: true }),
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.operatorId)],
);

/** What a workshop answers by itself while it is closed. Absent: nothing. */
export const workshopAutoReplies = pgTable('workshop_auto_replies', {
  workshopId: integer()
    .primaryKey()
    .references(() => workshops.id, { onDelete: 'cascade' }),
  isOn: boolean().notNull(),
  text: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});

/** Answers that are written once and put into many chats. */
export const replyTemplates = pgTable(
  'reply_templates',
  {
    id: serial().primaryKey(),
    /** Null: of the support. */
    workshopId: integer().references(() => workshops.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    text: text().notNull(),
    sort: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.workshopId, table.sort)],
);
