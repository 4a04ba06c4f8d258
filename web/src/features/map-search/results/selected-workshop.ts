import { distanceMeters } from '@sto/contract/geography/distance';
import { maxSlotDays } from '@sto/contract/limits';
import { scheduleEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import type { Workshop, WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { call } from '../../../lib/api/call.ts';
import { ownerOfFavorites } from '../../favorites/favorites.api.ts';
import { describedCar, type Search } from './searched.ts';

/** Few workshops are selected that the list does not hold: this is no code of the first visit. */
export async function loadSelected(id: number, search: Search | null, signal: AbortSignal) {
  const form = {
    service_id: id,
    auto_id: search?.auto ?? undefined,
    ...(search && describedCar(search)),
    work_type_ids: search && search.works.length > 0 ? [...search.works] : undefined,
    identity_hash: ownerOfFavorites(false),
  };
  const times = { service_id: form.service_id, work_type_ids: form.work_type_ids, days: maxSlotDays };
  const [workshop, nearestSlot] = await Promise.all([
    call(workshopEndpoints.view, form, { signal }),
    // A card without its free time is still a card.
    call(scheduleEndpoints.slots, times, { signal }).then(firstOf, () => null),
  ]);
  return { id, summaryFrom: (from: Search) => summaryOf(workshop, from.works, from, nearestSlot) };
}

function firstOf({ days }: { days: { slots: { from: string }[] }[] }): string | null {
  return days.find(({ slots }) => slots.length > 0)?.slots[0]?.from ?? null;
}

/** Null without a car or works. */
function isForCar(works: Workshop['work_types']): boolean | null {
  if (works.length === 0 || works.some((work) => work.price_is_for_car === null)) return null;
  return works.every((work) => work.price_is_for_car);
}

/** A whole workshop in the shape of a search result. */
export function summaryOf(
  workshop: Workshop,
  works: readonly number[],
  from: Search,
  nearestSlot: string | null = null,
): WorkshopSummary {
  const wanted = new Set(works);
  const priced = workshop.work_types.filter(({ work_type_id }) => wanted.has(work_type_id));
  const sum = (pick: (work: (typeof priced)[number]) => number) =>
    priced.reduce((total, work) => total + pick(work), 0);
  const prices = workshop.work_types.map(({ price_from }) => price_from).sort((a, b) => a - b);
  // A free check-up is no «from 0 ₽» of the whole workshop.
  const least = prices.find((price) => price > 0) ?? prices[0];
  const priceFrom =
    priced.length > 0 ? sum((work) => work.price_from) : works.length > 0 ? null : (least ?? null);
  const priceTo = priced.length > 0 ? sum((work) => work.price_to) : null;
  return {
    ...workshop,
    image: workshop.images[0]?.url ?? null,
    nearest_slot_at: nearestSlot,
    distance_m: Math.round(distanceMeters(from, workshop)),
    price_from: priceFrom,
    price_to: priceTo,
    price_is_exact: priceFrom !== null && priceFrom === priceTo,
    price_is_for_car: isForCar(priced),
    matched_work_type_ids: priced.map(({ work_type_id }) => work_type_id),
    missing_work_type_ids: works.filter((id) => !priced.some(({ work_type_id }) => work_type_id === id)),
    is_promo: false,
  };
}
