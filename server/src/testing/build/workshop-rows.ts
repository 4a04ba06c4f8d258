import type { SearchContext } from '../../search/query/compiled-query.ts';
import type { WorkPrice, WorkshopRow } from '../../search/store/workshop-rows.ts';
import { everyDay } from './workshop.ts';

/** Mulberry32: the same seed gives the same workshops in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const zones = ['Europe/Moscow', 'Asia/Vladivostok', 'Asia/Yekaterinburg', 'Europe/Kaliningrad'];
const weeks = [
  everyDay('09:00', '21:00'),
  everyDay('00:00', '24:00'),
  everyDay('20:00', '04:00'),
  { ...everyDay('10:00', '18:00'), tue: { is_active: false, from: null, to: null } },
];
const amenityCodes = ['card', 'coffee', 'wifi'];

export const searchNow = new Date('2026-03-10T09:00:00Z');

/** The caller of a snapshot: by default anonymous, without a car. */
export function searchContext(options: Partial<SearchContext> = {}): SearchContext {
  return {
    now: searchNow,
    markId: null,
    carClass: null,
    activeBidWorkshopIds: new Set(),
    favoriteWorkshopIds: new Set(),
    ownWorkshopIds: new Set(),
    ...options,
  };
}

export function randomRow(
  random: () => number,
  id: number,
  [lat, long, spread]: readonly [lat: number, long: number, spread: number],
): WorkshopRow {
  const below = (bound: number) => Math.floor(random() * bound);
  const subset = (size: number) =>
    Array.from({ length: size }, (_, index) => index + 1).filter(() => random() < 0.5);
  const rating = random() < 0.3 ? null : Math.round(random() * 40 + 10) / 10;
  const at = long + (random() - 0.5) * spread;
  return {
    id,
    name: `Автосервис ${id}`,
    cityId: 1,
    address: 'Лесная ул., 1',
    lat: lat + (random() - 0.5) * spread,
    long: at > 180 ? at - 360 : at,
    timezone: zones[below(zones.length)] ?? 'Europe/Moscow',
    logo: null,
    schedule: weeks[below(weeks.length)] ?? everyDay('09:00', '21:00'),
    closedFrom: random() < 0.1 ? '2026-03-01' : null,
    closedTo: random() < 0.1 ? '2026-03-12' : null,
    isConnected: random() < 0.8,
    isVerified: random() < 0.5,
    rating,
    reviewsCount: rating === null ? 0 : 1 + below(50),
    answerMinutesMedian: random() < 0.5 ? null : below(200),
    priceKeptShare: random() < 0.5 ? null : below(101) / 100,
    finishedShare: random() < 0.5 ? null : below(101) / 100,
    image: null,
    markIds: subset(4),
    works: subset(6).map((workTypeId) => {
      const from = random() < 0.05 ? 0 : 500 + below(20) * 100;
      return [workTypeId, from, from + below(3) * 500] as const;
    }),
    amenities: amenityCodes.filter(() => random() < 0.5),
    warrantyMonths: [0, 1, 3, 6, 12, 24][below(6)] ?? 0,
  };
}

export function plainRow(options: Partial<WorkshopRow> = {}): WorkshopRow {
  return {
    ...randomRow(randomFrom(1), 1, [55.751, 37.619, 0]),
    timezone: 'Europe/Moscow',
    schedule: everyDay('09:00', '21:00'),
    closedFrom: null,
    closedTo: null,
    isConnected: true,
    markIds: [1],
    works: [[1, 1000, 1000]],
    answerMinutesMedian: null,
    priceKeptShare: null,
    finishedShare: null,
    rating: null,
    reviewsCount: 0,
    amenities: [],
    warrantyMonths: 0,
    ...options,
  };
}

/** Prices of classes J and A for some of the works of some rows. */
export function withClassPrices(random: () => number, works: readonly WorkPrice[]): readonly WorkPrice[] {
  if (random() > 0.3) return works;
  const range = (): [number, number] => [Math.floor(random() * 3000), 3000];
  return works.map(([id, from, to]) => [
    id,
    from,
    to,
    { ...(random() < 0.7 && { J: range() }), ...(random() < 0.2 && { A: range() }) },
  ]);
}
