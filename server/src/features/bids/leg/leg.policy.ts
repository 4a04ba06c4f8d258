import type { BidCreateForm } from '@sto/contract/bids/bid-form.schemas';
import { legTitles } from '@sto/contract/bids/leg-words';
import { distanceMeters } from '@sto/contract/geography/distance';
import type { workshops } from '../../../db/tables/workshops.ts';
import { AppError } from '../../../http/app-error.ts';
import type { BidRow } from '../bids.load.ts';
import type { LineForm } from '../offers/offer-prices.ts';

type Workshop = Pick<typeof workshops.$inferSelect, 'legs' | 'lat' | 'long'>;

export type WantedLeg = Pick<BidRow, 'legKind' | 'legAddress' | 'legLat' | 'legLong'>;

export function legOfForm(form: BidCreateForm): WantedLeg {
  if (!form.leg_kind) return { legKind: null, legAddress: null, legLat: null, legLong: null };
  return {
    ...{ legKind: form.leg_kind, legAddress: form.leg_address ?? '' },
    ...{ legLat: form.leg_lat ?? null, legLong: form.leg_long ?? null },
  };
}

/** A workshop makes the journeys that it has named, within their radius if the place is known. */
function legProblem(workshop: Workshop, { legKind, legLat, legLong }: WantedLeg): AppError | null {
  if (legKind === null) return null;
  const offered = workshop.legs.find(({ kind }) => kind === legKind);
  if (!offered) return AppError.field('leg_not_offered', 'leg_kind');
  if (legLat === null || legLong === null) return null;
  const meters = distanceMeters(workshop, { lat: legLat, long: legLong });
  return meters > offered.radius_km * 1000 ? AppError.field('leg_too_far', 'leg_address') : null;
}

export function checkLeg(workshop: Workshop, leg: WantedLeg): void {
  const problem = legProblem(workshop, leg);
  if (problem) throw problem;
}

export function makesLeg(workshop: Workshop, leg: WantedLeg): boolean {
  return legProblem(workshop, leg) === null;
}

/** The journey as a line of the offer, so that every sum and paper counts it. Null without one. */
export function legLine({ legKind }: Pick<BidRow, 'legKind'>, price: number | undefined): LineForm | null {
  const refuse = (message: string) => new AppError('form_invalid', {}, { leg_price: [message] });
  if (legKind === null) {
    if (price !== undefined) throw refuse('В этой заявке нет дороги');
    return null;
  }
  if (price === undefined) throw refuse('Укажите цену дороги; бесплатно: 0');
  return { kind: 'leg', title: legTitles[legKind], qty: 1, unit: 'усл.', price };
}
