import { consentKinds } from '@sto/contract/enums';
import { index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { leads } from './leads.ts';
import { users } from './users.ts';

/** Consents, as proof: a row never changes except for its end. */
export const consents = pgTable(
  'consents',
  {
    id: serial().primaryKey(),
    kind: text({ enum: consentKinds }).notNull(),
    /** The contract has the texts of all versions. */
    version: integer().notNull(),
    /** The form: `login`, `booking`, or the area of a callback request. */
    source: text().notNull(),
    /** A person, or a callback request (with its person); null once it is removed. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    leadId: integer().references(() => leads.id, { onDelete: 'set null' }),
    /**
     * HMAC of the phone, to prove later that a number agreed. The key makes it possible to find the number by trying.
     */
    phoneHash: text().notNull(),
    /** The first three octets of an IPv4 address or the /48 of an IPv6 one. */
    subnet: text().notNull(),
    givenAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was withdrawn, or when a purge found its person and request deleted. */
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
