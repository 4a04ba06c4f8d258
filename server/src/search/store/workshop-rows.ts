import { searchedAmenities } from '@sto/contract/workshops/amenities';
import type { SpecialDay } from '@sto/contract/workshops/opening-hours';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { cities, regions } from '../../db/tables/geography.ts';
import { workTypes } from '../../db/tables/work-types.ts';
import {
  type ClassPriceRanges,
  workshopBrands,
  workshopImages,
  workshops,
  workshopWorks,
} from '../../db/tables/workshops.ts';
import { loadWorkshopTimes } from '../../slots/capacity.queries.ts';
import { specialDaysFrom } from '../../slots/special-days.queries.ts';
import type { BookingTime } from './free-times.ts';

export type WorkPrice = readonly [
  workTypeId: number,
  priceFrom: number,
  priceTo: number,
  classPrices?: ClassPriceRanges | null,
];

export interface WorkshopRow {
  id: number;
  name: string;
  cityId: number;
  address: string;
  lat: number;
  long: number;
  timezone: string;
  logo: string | null;
  schedule: (typeof workshops.$inferSelect)['schedule'];
  closedFrom: string | null;
  closedTo: string | null;
  /** Exceptions and observed holidays. */
  specialDays?: readonly SpecialDay[] | undefined;
  isConnected: boolean;
  isVerified: boolean;
  rating: number | null;
  reviewsCount: number;
  answerMinutesMedian: number | null;
  priceKeptShare: number | null;
  finishedShare: number | null;
  amenities: readonly string[];
  warrantyMonths: number;
  image: string | null;
  markIds: readonly number[];
  works: readonly WorkPrice[];
  /** Of workshops that take bids. */
  booking?: BookingTime | undefined;
}

export interface CityRow {
  id: number;
  name: string;
  slug: string;
  region: string;
  lat: number;
  long: number;
}

export async function cityRows(db: Db): Promise<CityRow[]> {
  return db
    .select({
      id: cities.id,
      name: cities.name,
      slug: cities.slug,
      region: regions.name,
      lat: cities.lat,
      long: cities.long,
    })
    .from(cities)
    .innerJoin(regions, eq(regions.id, cities.regionId))
    .orderBy(cities.id);
}

/** Larger pages would hold up other queries. */
const pageRows = 4000;

export async function* publishedWorkshopPages(db: Db, now: Date): AsyncGenerator<WorkshopRow[]> {
  let last = 0;
  for (;;) {
    const page = await workshopRowsWhere(db, gt(workshops.id, last), pageRows, now);
    const end = page.at(-1);
    if (!end) return;
    yield page;
    last = end.id;
  }
}

/** Hidden and deleted workshops are left out. */
export async function publishedWorkshopRows(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<WorkshopRow[]> {
  return ids.length === 0 ? [] : workshopRowsWhere(db, isOneOf(workshops.id, ids), ids.length, now);
}

/** The database aggregates works and brands: one row for each workshop instead of a hundred. */
async function workshopRowsWhere(db: Db, condition: SQL, limit: number, now: Date): Promise<WorkshopRow[]> {
  const rows = await db
    .select({
      id: workshops.id,
      name: workshops.name,
      cityId: workshops.cityId,
      address: workshops.address,
      lat: workshops.lat,
      long: workshops.long,
      timezone: workshops.timezone,
      logo: workshops.logo,
      schedule: workshops.schedule,
      closedFrom: workshops.closedFrom,
      closedTo: workshops.closedTo,
      isConnected: workshops.isConnected,
      isVerified: workshops.isVerified,
      rating: workshops.rating,
      reviewsCount: workshops.reviewsCount,
      answerMinutesMedian: workshops.answerMinutesMedian,
      priceKeptShare: workshops.priceKeptShare,
      finishedShare: workshops.finishedShare,
      amenities: workshops.amenities,
      legs: workshops.legs,
      warranty: workshops.warranty,
      observesHolidays: workshops.observesHolidays,
      slotStepMinutes: workshops.slotStepMinutes,
      bufferMinutes: workshops.bufferMinutes,
      minNoticeMinutes: workshops.minNoticeMinutes,
      horizonDays: workshops.horizonDays,
    })
    .from(workshops)
    .where(and(eq(workshops.isPublished, true), condition))
    .orderBy(workshops.id)
    .limit(limit);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const images = await firstImages(db, ids);
  const marks = await marksByWorkshop(db, ids);
  const works = await worksByWorkshop(db, ids);
  const special = await specialDaysFrom(db, rows, now);
  const connected = rows.filter(({ isConnected }) => isConnected);
  const times = await loadWorkshopTimes(db, connected, now);
  const jobs = await jobsByWorkshop(
    db,
    connected.map(({ id }) => id),
  );
  return rows.map(({ warranty, legs, ...row }) => ({
    ...row,
    amenities: searchedAmenities(row.amenities, legs),
    warrantyMonths: warranty?.work_months ?? 0,
    specialDays: special.get(row.id),
    image: images.get(row.id) ?? null,
    markIds: marks.get(row.id) ?? [],
    works: works.get(row.id) ?? [],
    booking: bookingOf(times.get(row.id), jobs.get(row.id)),
  }));
}

async function firstImages(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectDistinctOn([workshopImages.workshopId], {
      workshopId: workshopImages.workshopId,
      storageKey: workshopImages.storageKey,
    })
    .from(workshopImages)
    .where(isOneOf(workshopImages.workshopId, ids))
    .orderBy(workshopImages.workshopId, workshopImages.sort, workshopImages.id);
  return new Map(rows.map((row) => [row.workshopId, row.storageKey]));
}

async function marksByWorkshop(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db
    .select({
      workshopId: workshopBrands.workshopId,
      markIds: sql<number[]>`json_agg(${workshopBrands.markId})`,
    })
    .from(workshopBrands)
    .where(isOneOf(workshopBrands.workshopId, ids))
    .groupBy(workshopBrands.workshopId);
  return new Map(rows.map((row) => [row.workshopId, row.markIds]));
}

async function worksByWorkshop(db: Db, ids: readonly number[]): Promise<Map<number, WorkPrice[]>> {
  const { workshopId, workTypeId, priceFrom, priceTo, classPrices } = workshopWorks;
  const rows = await db
    .select({
      workshopId,
      works: sql<
        WorkPrice[]
      >`json_agg(json_build_array(${workTypeId}, ${priceFrom}, ${priceTo}, ${classPrices}))`,
    })
    .from(workshopWorks)
    .where(isOneOf(workshopId, ids))
    .groupBy(workshopId);
  return new Map(rows.map((row) => [row.workshopId, row.works]));
}

function bookingOf(
  time: BookingTime['time'] | undefined,
  jobs: BookingTime['jobs'] | undefined,
): BookingTime | undefined {
  return time && { time, jobs: jobs ?? new Map() };
}

async function jobsByWorkshop(db: Db, ids: readonly number[]): Promise<Map<number, BookingTime['jobs']>> {
  if (ids.length === 0) return new Map();
  const { workshopId, workTypeId, minutes } = workshopWorks;
  const rows = await db
    .select({
      workshopId,
      jobs: sql<
        [number, number, number, number][]
      >`json_agg(json_build_array(${workTypeId}, ${minutes}, ${workTypes.groupId}, ${workTypes.categoryId}))`,
    })
    .from(workshopWorks)
    .innerJoin(workTypes, eq(workTypes.id, workTypeId))
    .where(isOneOf(workshopId, ids))
    .groupBy(workshopId);
  return new Map(
    rows.map((row) => [
      row.workshopId,
      new Map(
        row.jobs.map(([id, length, groupId, categoryId]) => [id, { minutes: length, groupId, categoryId }]),
      ),
    ]),
  );
}
