import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { assistantAuthors, assistantParts, assistantProviders } from '@sto/contract/enums';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bids } from './bids.ts';
import { chatMessages } from './chats.ts';
import { users } from './users.ts';

/** A conversation with the assistant, of a person or of a browser without one. */
export const assistantSessions = pgTable(
  'assistant_sessions',
  {
    id: uuid().primaryKey(),
    ownerId: integer().references(() => users.id, { onDelete: 'cascade' }),
    identityHash: text(),
    /** The client's id of the first message: sent twice it opens one session. */
    firstMessageId: uuid().notNull(),
    /** The last bid that was made from it. */
    bidId: integer().references(() => bids.id, { onDelete: 'set null' }),
    /** What the operator got of it; the messages after it are not handed over yet. */
    handedOverId: integer().references(() => chatMessages.id, { onDelete: 'set null' }),
    /** Of the last message: the session is purged a term after it. */
    touchedAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // Nulls are never equal, so each index covers one kind of owner only.
    uniqueIndex('assistant_sessions_once_for_person').on(table.ownerId, table.firstMessageId),
    uniqueIndex('assistant_sessions_once_for_browser').on(table.identityHash, table.firstMessageId),
    index().on(table.touchedAt),
    check(
      'assistant_sessions_have_one_owner',
      sql`num_nonnulls(${table.ownerId}, ${table.identityHash}) = 1`,
    ),
  ],
);

export const assistantMessages = pgTable(
  'assistant_messages',
  {
    id: serial().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => assistantSessions.id, { onDelete: 'cascade' }),
    author: text({ enum: assistantAuthors }).notNull(),
    /** Of the driver: made by the browser, the same one is the same message. */
    clientMessageId: uuid(),
    text: text().notNull(),
    /** Uploads of the driver; one that was deleted is no longer shown. */
    fileIds: integer().array().notNull().default(sql`'{}'`),
    /** The driver's message that this one answers. */
    answersId: integer()
      .unique('assistant_messages_one_answer')
      .references((): AnyPgColumn => assistantMessages.id, { onDelete: 'cascade' }),
    /** Of the assistant: the answer; its `message_id` is the id of this row. */
    turn: jsonb().$type<Omit<AssistantTurn, 'message_id'>>(),
    /** What the answered message is to the troubles of the session. */
    part: text({ enum: assistantParts }),
    provider: text({ enum: assistantProviders }),
    /** Null for the rules. */
    model: text(),
    promptVersion: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.sessionId, table.id),
    unique('assistant_messages_once').on(table.sessionId, table.clientMessageId),
  ],
);
