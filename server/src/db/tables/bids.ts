import { bidStatuses } from '@sto/contract/bids/bid-lifecycle';
import { bidActors, bidEventTypes, bidSides, bidSources, bidTimerKinds, legKinds } from '@sto/contract/enums';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { cars } from './cars.ts';
import { cities } from './geography.ts';
import { users } from './users.ts';
import { workTypes } from './work-types.ts';
import { workshopEmployees, workshops } from './workshops.ts';

export const bids = pgTable(
  'bids',
  {
    id: serial().primaryKey(),
    customerId: integer()
      .notNull()
      .references(() => users.id),
    /** Null: a tender without an accepted offer. */
    workshopId: integer().references(() => workshops.id),
    carId: integer()
      .notNull()
      .references(() => cars.id),
    status: text({ enum: bidStatuses }).notNull().default('new'),
    /** Increases with every transition; an update names the version it has read. */
    version: integer().notNull().default(1),
    source: text({ enum: bidSources }).notNull().default('manual'),
    /** 1 message, 2 phone. */
    typeConnection: integer().notNull(),
    phone: text().notNull(),
    comment: text().notNull().default(''),
    /** What the assistant wrote for the workshop, and the driver sent; null: he came without it. */
    aiSummary: text(),
    /** Comments without contacts in the eyes of an operator, though the filter finds some. */
    shownWords: text().array().notNull().default(sql`'{}'`),
    /** The journey; null: the driver comes himself. */
    legKind: text({ enum: legKinds }),
    /** Empty after the removal of the driver. */
    legAddress: text(),
    legLat: doublePrecision(),
    legLong: doublePrecision(),
    /** The requested time; never changed by the agreed one. */
    periodStart: timestamp({ withTimezone: true }).notNull(),
    periodEnd: timestamp({ withTimezone: true }).notNull(),
    /** The agreed time; null until an offer is accepted. */
    visitStart: timestamp({ withTimezone: true }),
    visitEnd: timestamp({ withTimezone: true }),
    /** The visit time that the driver has confirmed after a reminder. */
    promisedFor: timestamp({ withTimezone: true }),
    /** A new visit time that one side has proposed; all null without one. */
    pendingStart: timestamp({ withTimezone: true }),
    pendingEnd: timestamp({ withTimezone: true }),
    pendingBy: text({ enum: bidSides }),
    pendingComment: text().notNull().default(''),
    /** Proposals of another time so far. */
    timeChanges: integer().notNull().default(0),
    /** One side wants to end a visit in work; the other has to agree. */
    cancelBy: text({ enum: bidSides }),
    cancelCode: text(),
    cancelComment: text().notNull().default(''),
    partnerId: integer(),
    utmSource: text(),
    idempotencyKey: uuid(),
    /** SHA-256 of the accepted form: the same key with another form is refused. */
    idempotencyDigest: text(),
    acceptedOfferId: integer(),
    priceFinal: integer(),
    mileageIn: integer(),
    mileageOut: integer(),
    warrantyMonths: integer(),
    startedAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
    /** The driver, or a timer for him, confirmed that the work is done. */
    confirmedAt: timestamp({ withTimezone: true }),
    warrantyUntil: timestamp({ withTimezone: true }),
    answerDeadlineAt: timestamp({ withTimezone: true }),
    rejectBy: text({ enum: bidActors }),
    rejectCode: text(),
    rejectComment: text(),
    /** The driver cancelled less than two hours before the visit: counts for his reliability. */
    isLateCancel: boolean().notNull().default(false),
    /** Ended in work: what was done and has to be paid may be disputed. */
    isDisputed: boolean().notNull().default(false),
    /** Four digits the driver shows on arrival; made when the bid becomes a visit. */
    visitCode: text(),
    visitCodeTries: integer().notNull().default(0),
    visitCodeLockedUntil: timestamp({ withTimezone: true }),
    /** Who looks after the bid in its workshop. */
    assigneeId: integer().references(() => workshopEmployees.id, { onDelete: 'set null' }),
    statusChangedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    statusChangedBy: text({ enum: bidActors }).notNull().default('customer'),
    seenByCustomerAt: timestamp({ withTimezone: true }),
    seenByServiceAt: timestamp({ withTimezone: true }),
    isDemo: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.customerId, table.createdAt),
    index().on(table.customerId, table.updatedAt),
    index().on(table.workshopId, table.status),
    index().on(table.workshopId, table.updatedAt),
    index().on(table.carId),
    index().on(table.assigneeId),
    check(
      'bids_pending_time_is_whole',
      sql`num_nonnulls(${table.pendingStart}, ${table.pendingEnd}, ${table.pendingBy}) in (0, 3)`,
    ),
    check('bids_visit_is_whole', sql`num_nonnulls(${table.visitStart}, ${table.visitEnd}) <> 1`),
    check('bids_leg_is_whole', sql`num_nonnulls(${table.legKind}, ${table.legAddress}) <> 1`),
    uniqueIndex('bids_idempotency').on(table.customerId, table.idempotencyKey),
    uniqueIndex('bids_one_open_per_workshop_and_car')
      .on(table.workshopId, table.carId)
      .where(sql`status in ('new', 'answered', 'visit', 'in_work')`),
  ],
);

export const bidWorks = pgTable(
  'bid_works',
  {
    bidId: integer()
      .notNull()
      .references(() => bids.id, { onDelete: 'cascade' }),
    workTypeId: integer()
      .notNull()
      .references(() => workTypes.id),
    /** The title on the day of the bid: renamed works keep their old name in old bids. */
    title: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bidId, table.workTypeId] })],
);

/** Append-only history of a bid, its timeline: a trigger refuses all changes but the emptying of personal columns. */
export const bidEvents = pgTable(
  'bid_events',
  {
    id: serial().primaryKey(),
    bidId: integer()
      .notNull()
      .references(() => bids.id, { onDelete: 'cascade' }),
    type: text({ enum: bidEventTypes }).notNull(),
    actor: text({ enum: bidActors }).notNull(),
    actorName: text(),
    fromStatus: text({ enum: bidStatuses }),
    toStatus: text({ enum: bidStatuses }),
    comment: text(),
    /** In a tender the workshop that this is about; null: all of them. Others do not see it. */
    workshopId: integer().references(() => workshops.id),
    /** Of a proposal the proposed time; of the answer to it the agreed one. */
    timeStart: timestamp({ withTimezone: true }),
    timeEnd: timestamp({ withTimezone: true }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.bidId, table.id), index().on(table.at)],
);

/** Where a tender looks for offers, and until when. */
export const bidTenders = pgTable('bid_tenders', {
  bidId: integer()
    .primaryKey()
    .references(() => bids.id, { onDelete: 'cascade' }),
  cityId: integer()
    .notNull()
    .references(() => cities.id),
  lat: doublePrecision().notNull(),
  long: doublePrecision().notNull(),
  /** Null: the whole city. */
  radiusKm: integer(),
  /** Offers after which no other workshop may answer. */
  offerLimit: integer().notNull(),
  endsAt: timestamp({ withTimezone: true }).notNull(),
});

/** A workshop that a tender was sent to, and the state of the tender for it until it is chosen. */
export const bidRecipients = pgTable(
  'bid_recipients',
  {
    bidId: integer()
      .notNull()
      .references(() => bids.id, { onDelete: 'cascade' }),
    workshopId: integer()
      .notNull()
      .references(() => workshops.id),
    status: text({ enum: ['new', 'answered', 'reject'] })
      .notNull()
      .default('new'),
    /** Counts the changes that this workshop may see; that of the bid would show what the others do. */
    version: integer().notNull().default(1),
    statusChangedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    statusChangedBy: text({ enum: bidActors }).notNull().default('customer'),
    seenAt: timestamp({ withTimezone: true }),
    /** The workshop itself has left the tender. */
    declinedAt: timestamp({ withTimezone: true }),
    /** The reason of its end, also when another side ended it. */
    declineCode: text(),
    declineComment: text(),
  },
  (table) => [primaryKey({ columns: [table.bidId, table.workshopId] }), index().on(table.workshopId)],
);

/** What happens to a bid at a moment unless its state changes before. */
export const bidTimers = pgTable(
  'bid_timers',
  {
    id: serial().primaryKey(),
    bidId: integer()
      .notNull()
      .references(() => bids.id, { onDelete: 'cascade' }),
    kind: text({ enum: bidTimerKinds }).notNull(),
    /** Separates timers of one kind: the time of the visit in minutes since 1970, the id of the extra work; else 0. */
    subject: integer().notNull(),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    doneAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique().on(table.bidId, table.kind, table.subject),
    index().on(table.dueAt).where(sql`done_at is null`),
  ],
);
