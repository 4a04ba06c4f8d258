import { loginChannels, roles, themes } from '@sto/contract/enums';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { cities } from './geography.ts';

export const users = pgTable('users', {
  id: serial().primaryKey(),
  phone: text().notNull().unique(),
  name: text().notNull().default(''),
  image: text(),
  /** Lower case; only the person sees it. */
  email: text(),
  /** The address that a code was entered for. Another `email` has to be confirmed again. */
  confirmedEmail: text(),
  roles: text({ enum: roles }).array().notNull(),
  /** The role the person acts in now; one of `roles`. */
  role: text({ enum: roles }).notNull(),
  cityId: integer().references(() => cities.id),
  /** The colours in which the person wants the site, on every device. */
  theme: text({ enum: themes }).notNull().default('system'),
  /** Others see when the person is online; only then the person sees it of them. */
  showsPresence: boolean().notNull().default(true),
  isDemo: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** One signed-in device. Its tokens are derived from id, generation and the server's key, never stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Counts refreshes; the refresh token of `generation − 1` is honoured for 30 s after `rotatedAt`. */
    generation: integer().notNull().default(0),
    rotatedAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
    /** Shown to the owner; the user agent itself is not stored. */
    device: text().notNull().default(''),
    browser: text().notNull().default(''),
    /** The operator who acts as the person in this session. */
    operatorId: integer().references((): AnyPgColumn => users.id, { onDelete: 'cascade' }),
    /** The `identity_hash` of the browser that signed in, if it sent one. */
    identityHash: text(),
    /** Of the link that led to this login. */
    partnerId: integer(),
    utmSource: text(),
    /** When its owner has last entered a code of the account's phone in it; null: at its login only. */
    confirmedAt: timestamp({ withTimezone: true }),
    /** To within some minutes: not every call writes it. */
    lastUsedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.userId)],
);

/** Phones other than the account's that this person has confirmed by a code. */
export const confirmedPhones = pgTable(
  'confirmed_phones',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    phone: text().notNull(),
    confirmedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.phone] })],
);

export const loginRequests = pgTable(
  'login_requests',
  {
    id: uuid().primaryKey(),
    phone: text().notNull(),
    /** Null: a login. Else who confirms the phone for a bid: the code opens no session. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    partnerId: integer(),
    utmSource: text(),
    channel: text({ enum: loginChannels }).notNull(),
    identityHash: text(),
    ip: text().notNull(),
    codeHash: text().notNull(),
    /** How many codes this request has sent; limits count codes, not requests. */
    attemptsLeft: integer().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    lockedUntil: timestamp({ withTimezone: true }),
    confirmedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.phone, table.createdAt), index().on(table.userId, table.createdAt)],
);

/** Every code that was sent: what the caps per phone and address count. */
export const loginCodes = pgTable(
  'login_codes',
  {
    id: serial().primaryKey(),
    requestId: uuid()
      .notNull()
      .references(() => loginRequests.id, { onDelete: 'cascade' }),
    phone: text().notNull(),
    ip: text().notNull(),
    /** The first three octets of an IPv4 address or the /48 of an IPv6 one. */
    subnet: text().notNull(),
    /** Whether the browser had signed in to the phone before: such codes are counted apart from the others. */
    toKnownBrowser: boolean().notNull().default(false),
    /** Codes that were entered for it, right and wrong. */
    tries: integer().notNull().default(0),
    sentAt: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
  },
  (table) => [
    index().on(table.requestId),
    index().on(table.phone, table.sentAt),
    index().on(table.ip, table.sentAt),
    index().on(table.subnet, table.sentAt),
    index().on(table.sentAt),
  ],
);

/** When the log last warned that the codes of the day run out. */
export const codeAlarms = pgTable('code_alarms', {
  kind: text({ enum: ['new_most', 'new_cap', 'known_most', 'known_cap'] }).primaryKey(),
  raisedAt: timestamp({ withTimezone: true }).notNull(),
});
