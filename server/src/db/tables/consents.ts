import { consentKinds } from '@sto/contract/enums';
import { index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { leads } from './leads.ts';
import { users } from './users.ts';

/** What people agreed to, as proof: no row is ever changed but for its end. */
export const consents = pgTable(
  'consents',
  {
    id: serial().primaryKey(),
    /** What for. */
    kind: text({ enum: consentKinds }).notNull(),
    /** Of the text that was shown: the texts of all versions stand in the contract. */
    version: integer().notNull(),
    /** Which form it was given in: `login`, `booking`, or the area of a request to be called back. */
    source: text().notNull(),
    /** A person, or a callback request (with its person); null once it is removed. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    leadId: integer().references(() => leads.id, { onDelete: 'set null' }),
    /** HMAC of the phone: shows later that a number agreed; who has the key too can find the number by trying. */
    phoneHash: text().notNull(),
    /** The first three octets of an IPv4 address or the /48 of an IPv6 one. */
    subnet: text().notNull(),
    givenAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was taken back, or the sweep found that neither the person nor the request is there any more. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    // A bid may give a phone that is not the account's.
    uniqueIndex('consents_once_per_person_and_phone').on(
      table.userId,
      table.kind,
      table.version,
      table.phoneHash,
    ),
    uniqueIndex('consents_once_per_lead').on(table.leadId, table.version),
    index().on(table.endedAt),
  ],
);
