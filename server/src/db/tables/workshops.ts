import type { WorkshopLeg } from '@sto/contract/bids/legs.schemas';
import { type CarClass, employeeRoles, moderationStatuses, workshopCheckKinds } from '@sto/contract/enums';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { carMarks } from './car-catalogue.ts';
import { cities } from './geography.ts';
import { users } from './users.ts';
import { workTypes } from './work-types.ts';

export interface DaySchedule {
  is_active: boolean;
  /** `HH:mm` in the workshop's zone; `to` < `from` runs past midnight, `00:00`–`24:00` is all day. */
  from: string | null;
  to: string | null;
  /** Within the hours; absent: none. */
  breaks?: { from: string; to: string }[];
}
export type WeekSchedule = Record<'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun', DaySchedule>;

export interface Warranty {
  work_months: number;
  parts_months: number;
  km: number | null;
  text: string;
}

export const workshops = pgTable(
  'workshops',
  {
    id: serial().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    address: text().notNull(),
    lat: doublePrecision().notNull(),
    long: doublePrecision().notNull(),
    timezone: text().notNull(),
    description: text().notNull().default(''),
    /** Storage key of the logo, or null. */
    logo: text(),
    phones: text().array().notNull(),
    site: text(),
    schedule: jsonb().$type<WeekSchedule>().notNull(),
    closedFrom: date({ mode: 'string' }),
    closedTo: date({ mode: 'string' }),
    closureNote: text(),
    /** Closed on official holidays, an hour shorter before them. */
    observesHolidays: boolean().notNull().default(false),
    slotStepMinutes: integer().notNull().default(30),
    /** After each visit. */
    bufferMinutes: integer().notNull().default(0),
    minNoticeMinutes: integer().notNull().default(60),
    horizonDays: integer().notNull().default(60),
    /** A bid with a free time and fixed prices becomes a visit at once. */
    instantBooking: boolean().notNull().default(false),
    amenities: text().array().notNull(),
    legs: jsonb().$type<WorkshopLeg[]>().notNull().default([]),
    baysCount: integer(),
    warranty: jsonb().$type<Warranty>(),
    metro: jsonb().$type<{ name: string; distance_m: number }[]>().notNull(),
    /** Takes bids online; an imported listing does not. */
    isConnected: boolean().notNull(),
    isPublished: boolean().notNull().default(true),
    /** Of its registration; imported listings need none. */
    moderationStatus: text({ enum: moderationStatuses }).notNull().default('approved'),
    inn: text(),
    isDemo: boolean().notNull().default(false),
    /** Calculated from `workshop_checks`: an operator has checked it. */
    isVerified: boolean().notNull().default(false),
    /** Calculated from published reviews and finished bids; null without any. */
    rating: real(),
    reviewsCount: integer().notNull().default(0),
    bidsFinishedCount: integer().notNull().default(0),
    answerMinutesMedian: integer(),
    /** From 0 to 1, with two decimals; null below the least number of cases. */
    priceKeptShare: real(),
    finishedShare: real(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.cityId)],
);

export const workshopImages = pgTable(
  'workshop_images',
  {
    id: serial().primaryKey(),
    workshopId: integer()
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    storageKey: text().notNull(),
    alt: text().notNull(),
    sort: integer().notNull(),
  },
  (table) => [index().on(table.workshopId)],
);

export const workshopBrands = pgTable(
  'workshop_brands',
  {
    workshopId: integer()
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    markId: integer()
      .notNull()
      .references(() => carMarks.id),
    isSpecialized: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.workshopId, table.markId] })],
);

/** `[from, to]` in roubles. */
export type ClassPriceRanges = Partial<Record<CarClass, readonly [from: number, to: number]>>;

/** Price columns of a work, shared by all tables with prices. */
export const workPriceColumns = () => ({
  workshopId: integer()
    .notNull()
    .references(() => workshops.id, { onDelete: 'cascade' }),
  workTypeId: integer()
    .notNull()
    .references(() => workTypes.id),
  priceFrom: integer().notNull(),
  priceTo: integer().notNull(),
  /** Prices of single classes of cars; the price above holds for all others. */
  classPrices: jsonb().$type<ClassPriceRanges>(),
  minutes: integer().notNull(),
  warrantyMonths: integer(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});

export const workshopWorks = pgTable('workshop_works', workPriceColumns(), (table) => [
  primaryKey({ columns: [table.workshopId, table.workTypeId] }),
]);

export const workshopEmployees = pgTable(
  'workshop_employees',
  {
    id: serial().primaryKey(),
    workshopId: integer()
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: employeeRoles }).notNull(),
    /** What the workshop calls the person; empty: as the account does. */
    name: text().notNull().default(''),
    /** Of a mechanic: ids of groups and categories of works; empty: all works. */
    skills: integer().array().notNull().default([]),
  },
  (table) => [unique().on(table.workshopId, table.userId), index().on(table.userId)],
);

/** Names in histories have no id of a person: the removal of a person finds them by these. */
export const formerNames = pgTable(
  'former_names',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    workshopId: integer()
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.workshopId, table.name] })],
);

/** What the site has checked of a workshop, the newest of each kind. */
export const workshopChecks = pgTable(
  'workshop_checks',
  {
    workshopId: integer()
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    kind: text({ enum: workshopCheckKinds }).notNull(),
    /** Null: a code of the phone. */
    operatorId: integer().references(() => users.id, { onDelete: 'set null' }),
    checkedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workshopId, table.kind] }), index().on(table.operatorId)],
);

/** Prices of works that are merged now; restored when the works are split. */
export const mergedPrices = pgTable(
  'merged_prices',
  {
    ...workPriceColumns(),
    intoId: integer()
      .notNull()
      .references(() => workTypes.id),
    /** The workshop had no price for the target, so this one was copied. */
    isCopied: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workshopId, table.workTypeId] })],
);
