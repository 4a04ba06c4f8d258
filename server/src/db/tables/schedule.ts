import { bookingKinds, holidayKinds, waitStatuses } from '@sto/contract/enums';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bids } from './bids.ts';
import { cars } from './cars.ts';
import { offers } from './offers.ts';
import { users } from './users.ts';
import { workshopEmployees, workshops } from './workshops.ts';

const workshopId = () =>
  integer()
    .notNull()
    .references(() => workshops.id, { onDelete: 'cascade' });

/** A place for a car. A trigger makes the first ones of a connected workshop. */
export const workshopBays = pgTable(
  'workshop_bays',
  {
    id: serial().primaryKey(),
    workshopId: workshopId(),
    name: text().notNull(),
    sort: integer().notNull(),
    isActive: boolean().notNull().default(true),
    /** Ids of groups and categories of works, which are disjoint; empty: all works. */
    skills: integer().array().notNull().default([]),
  },
  (table) => [index().on(table.workshopId)],
);

/** A day with hours of its own. */
export const scheduleExceptions = pgTable(
  'schedule_exceptions',
  {
    id: serial().primaryKey(),
    workshopId: workshopId(),
    date: date({ mode: 'string' }).notNull(),
    isActive: boolean().notNull(),
    from: text(),
    to: text(),
    note: text().notNull().default(''),
  },
  (table) => [unique().on(table.workshopId, table.date)],
);

/** The production calendar: official days off, short days and moved working days. */
export const holidays = pgTable('holidays', {
  date: date({ mode: 'string' }).primaryKey(),
  kind: text({ enum: holidayKinds }).notNull(),
  title: text().notNull(),
});

/**
 * What takes the time of a bay. Two of one bay, or of one mechanic, never overlap: constraints of the database that
 * Drizzle cannot describe (migration 0028).
 */
export const bookings = pgTable(
  'bookings',
  {
    id: serial().primaryKey(),
    workshopId: workshopId(),
    bayId: integer()
      .notNull()
      .references(() => workshopBays.id),
    mechanicId: integer().references(() => workshopEmployees.id, { onDelete: 'set null' }),
    kind: text({ enum: bookingKinds }).notNull(),
    bidId: integer().references(() => bids.id, { onDelete: 'cascade' }),
    offerId: integer().references(() => offers.id, { onDelete: 'cascade' }),
    holdId: uuid().unique(),
    /** The driver of a hold that has no bid yet. */
    holderId: integer().references(() => users.id, { onDelete: 'cascade' }),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    /** With the buffer after the visit. */
    endsAt: timestamp({ withTimezone: true }).notNull(),
    /** The visit itself ends here. */
    readyAt: timestamp({ withTimezone: true }).notNull(),
    /** Null: until someone frees the time. */
    expiresAt: timestamp({ withTimezone: true }),
    note: text().notNull().default(''),
  },
  (table) => [
    index().on(table.workshopId, table.endsAt),
    index().on(table.bidId),
    index().on(table.holderId),
    index().on(table.expiresAt),
    check('bookings_end_after_start', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

/** A driver who waits for a time of a workshop; the oldest is the first in line. */
export const slotWaits = pgTable(
  'slot_waits',
  {
    id: serial().primaryKey(),
    workshopId: workshopId(),
    customerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    carId: integer()
      .notNull()
      .references(() => cars.id, { onDelete: 'cascade' }),
    workTypeIds: integer().array().notNull().default([]),
    dateFrom: date({ mode: 'string' }).notNull(),
    dateTo: date({ mode: 'string' }).notNull(),
    status: text({ enum: waitStatuses }).notNull().default('waiting'),
    /** The booking that reserves the offered time. */
    holdId: uuid(),
    offerFrom: timestamp({ withTimezone: true }),
    offerTo: timestamp({ withTimezone: true }),
    offerExpiresAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex().on(table.customerId, table.workshopId),
    index().on(table.status, table.workshopId, table.createdAt),
  ],
);
