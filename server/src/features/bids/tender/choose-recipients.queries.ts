import { openBidStatuses } from '@sto/contract/bids/bid-lifecycle';
import { distanceMeters } from '@sto/contract/geography/distance';
import { and, count, eq, exists, inArray, isNotNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bids } from '../../../db/tables/bids.ts';
import { workshopBrands, workshopEmployees, workshops, workshopWorks } from '../../../db/tables/workshops.ts';
import { specialDaysFrom } from '../../../slots/special-days.queries.ts';
import { isWorkable, type Period } from '../bid-period.ts';
import { makesLeg, type WantedLeg } from '../leg/leg.policy.ts';
import { openingOf } from '../visit/opening.load.ts';

/** The driver waits for ten offers at most. */
export const maxRecipients = 20;

export interface TenderPlace {
  cityId: number;
  lat: number;
  long: number;
  radiusKm: number | null;
}

export interface WantedRecipients {
  place: TenderPlace;
  markId: number;
  carId: number;
  customerId: number;
  /** Empty: the journey is all. */
  workTypeIds: readonly number[];
  period: Period;
  leg: WantedLeg;
  offerLimit: number;
  now: Date;
}

/**
 * The nearest workshops that take bids, serve the mark, make the journey, are open in the period and do all the works. Where these are
 * fewer than the offers that the driver waits for, those that do most of the works fill up.
 */
export async function chooseRecipients(tx: Db, wanted: WantedRecipients): Promise<number[]> {
  const { place, period, leg, workTypeIds, now, offerLimit } = wanted;
  const rows = await candidates(tx, wanted);
  const special = await specialDaysFrom(
    tx,
    rows.map(({ workshop }) => workshop),
    now,
  );
  const fitting = rows
    .map((row) => ({ ...row, meters: distanceMeters(place, row.workshop) }))
    .filter(({ meters }) => place.radiusKm === null || meters <= place.radiusKm * 1000)
    .filter(({ workshop }) => makesLeg(workshop, leg))
    .filter(({ workshop }) => isWorkable(period, openingOf(workshop, special)))
    .sort((left, right) => right.works - left.works || left.meters - right.meters);
  const whole = fitting.filter(({ works }) => works === workTypeIds.length);
  const most = fitting.slice(whole.length, Math.max(whole.length, offerLimit));
  return [...whole, ...most].slice(0, maxRecipients).map(({ workshop }) => workshop.id);
}

/** Not those where the driver works, nor those that have an open bid of the car: it could not be accepted. */
function candidates(tx: Db, { place, markId, carId, customerId, workTypeIds }: WantedRecipients) {
  const servesMark = tx
    .select()
    .from(workshopBrands)
    .where(and(eq(workshopBrands.workshopId, workshops.id), eq(workshopBrands.markId, markId)));
  const employs = tx
    .select()
    .from(workshopEmployees)
    .where(and(eq(workshopEmployees.workshopId, workshops.id), eq(workshopEmployees.userId, customerId)));
  const hasBid = tx
    .select()
    .from(bids)
    .where(
      and(
        eq(bids.workshopId, workshops.id),
        eq(bids.carId, carId),
        inArray(bids.status, [...openBidStatuses]),
      ),
    );
  const isWanted = and(
    eq(workshopWorks.workshopId, workshops.id),
    inArray(workshopWorks.workTypeId, [...workTypeIds]),
  );
  return tx
    .select({ workshop: workshops, works: count(workshopWorks.workTypeId) })
    .from(workshops)
    .leftJoin(workshopWorks, isWanted)
    .where(
      and(
        eq(workshops.isPublished, true),
        eq(workshops.isConnected, true),
        isNear(place),
        workTypeIds.length === 0 ? undefined : isNotNull(workshopWorks.workTypeId),
        exists(servesMark),
        notExists(employs),
        notExists(hasBid),
      ),
    )
    .groupBy(workshops.id);
}

/** A rectangle around the circle; the distance decides. */
function isNear({ cityId, lat, long, radiusKm }: TenderPlace): SQL {
  if (radiusKm === null) return eq(workshops.cityId, cityId);
  const degrees = radiusKm / 111;
  const longDegrees = degrees / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return sql`${workshops.lat} between ${lat - degrees} and ${lat + degrees}
    and ${workshops.long} between ${long - longDegrees} and ${long + longDegrees}`;
}
