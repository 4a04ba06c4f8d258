import { describe, expect, it } from 'vitest';
import { fullWorldWorkshops } from './demo-cities.ts';
import { makeWorld } from './make-world.ts';
import { scheduleKinds } from './schedules.ts';
import {
  afterName,
  type CityStreets,
  distanceFromStreet,
  distanceMeters,
  maxOffsetMeters,
  readStreets,
} from './streets.ts';

const now = new Date('2026-03-03T09:00:00Z');
const worldOf = (seed: number, workshops: number) => makeWorld({ seed, now, workshops });
const world = worldOf(1, fullWorldWorkshops);

const streetsByCity = new Map<string, CityStreets>();
function streetsOf(slug: string): CityStreets {
  const streets = streetsByCity.get(slug) ?? readStreets(slug);
  streetsByCity.set(slug, streets);
  return streets;
}

describe('the demo world', () => {
  it('is the same for the same seed and different for another', () => {
    const text = (seed: number) =>
      JSON.stringify(worldOf(seed, 60), (key, value) => (key === 'points' ? 0 : value));
    expect(text(5)).toBe(text(5));
    expect(text(5)).not.toBe(text(6));
  });

  it('holds 2,600 workshops, 600 of them in Moscow, all marked as demo', () => {
    expect(world.workshops).toHaveLength(2600);
    expect(world.workshops.filter((workshop) => workshop.city.slug === 'moskva')).toHaveLength(600);
    expect(world.workshops.every((workshop) => workshop.row.isDemo)).toBe(true);
    expect(world.deals.every((deal) => deal.bid.isDemo)).toBe(true);
    expect(new Set(world.workshops.map((workshop) => workshop.row.slug)).size).toBe(2600);
  });

  it('places every workshop near the street of its address', () => {
    for (const { city, street, row } of world.workshops) {
      expect(row.address).toContain(`${city.name}, ${street.name}, `);
      expect(distanceFromStreet(street, [row.long, row.lat]), row.slug).toBeLessThanOrEqual(maxOffsetMeters);
    }
  });

  it('takes only streets within the city', () => {
    for (const { city, row } of world.workshops) {
      const name = row.address.split(', ')[1];
      const isKnown = streetsOf(city.slug).streets.some((street) => street.name === name);
      expect(isKnown, row.address).toBe(true);
    }
  });

  it('names the metro only if it is near', () => {
    const near = world.workshops.filter((workshop) => workshop.row.metro.length > 0);
    expect(near.length).toBeGreaterThan(200);
    for (const { city, row } of near) {
      const [metro] = row.metro;
      const station = streetsOf(city.slug).metro.find((one) => one.name === metro?.name);
      expect(station && distanceMeters(station.at, [row.long, row.lat])).toBeLessThanOrEqual(1510);
    }
  });

  it('knows every kind of schedule', () => {
    expect(new Set(world.workshops.map((workshop) => workshop.scheduleKind))).toEqual(new Set(scheduleKinds));
    const days = world.workshops.flatMap((workshop) => Object.values(workshop.row.schedule));
    expect(days.some((day) => day.from === '00:00' && day.to === '24:00')).toBe(true);
    expect(days.some((day) => day.from && day.to && day.to < day.from)).toBe(true);
    expect(days.filter((day) => day.is_active !== (day.from !== null && day.to !== null))).toEqual([]);
  });

  it('gives 1 to 60 marks and 20 works or more, each once', () => {
    const counts = world.workshops.map((workshop) => workshop.brands.length);
    expect(Math.min(...counts)).toBe(1);
    expect(Math.max(...counts)).toBe(60);
    for (const { brands, works, row } of world.workshops) {
      expect(new Set(brands.map((brand) => brand.slug)).size, row.slug).toBe(brands.length);
      expect(new Set(works.map((work) => work.workTypeId)).size, row.slug).toBe(works.length);
      expect(works.length, row.slug).toBeGreaterThanOrEqual(20);
    }
  });

  it('prices works in steps of 50 roubles', () => {
    const works = world.workshops.flatMap((workshop) => workshop.works);
    const wrong = works.filter(
      ({ priceFrom, priceTo, minutes }) =>
        priceFrom % 50 !== 0 || priceTo % 50 !== 0 || priceTo < Math.max(priceFrom, 50) || minutes <= 0,
    );
    expect(works.length).toBeGreaterThan(100_000);
    expect(wrong).toEqual([]);
  });

  it('lets some workshops come to a car, as a journey and not as an amenity', () => {
    const kindsOf = world.workshops.map(({ row }) => (row.legs ?? []).map(({ kind }) => kind));
    for (const kind of ['mobile_mechanic', 'pickup', 'tow'] as const) {
      const count = kindsOf.filter((kinds) => kinds.includes(kind)).length;
      expect(count).toBeGreaterThan(100);
      expect(count).toBeLessThan(world.workshops.length / 4);
    }
    expect(world.workshops.filter(({ row }) => row.amenities?.includes('pickup'))).toEqual([]);
  });

  it('has phone numbers that are not in use', () => {
    for (const { row } of world.workshops) {
      for (const phone of row.phones) expect(phone).toMatch(/^\+7\d{3}000\d{4}$/);
    }
  });
});

describe('the street in the name of a workshop', () => {
  it.each([
    ['Чистопольская улица', ' на Чистопольской улице'],
    ['Ленинский проспект', ' на Ленинском проспекте'],
    ['улица Циолковского', ' на улице Циолковского'],
    ['проспект Вернадского', ' на проспекте Вернадского'],
    ['улица Гагарина', ' на улице Гагарина'],
    ['улица Королёва', ' на улице Королёва'],
    ['шоссе Энтузиастов', ' на шоссе Энтузиастов'],
    ['проспект Мира', ', проспект Мира'],
    ['улица Маросейка', ', улица Маросейка'],
    ['улица Большая Ордынка', ', улица Большая Ордынка'],
    ['улица Беговая', undefined],
    ['Большая Никитская улица', undefined],
  ])('«%s» is declined only if its form is certain', (street, text) => {
    expect(afterName(street)).toBe(text);
  });
});

describe('deals of the demo world', () => {
  it('add up: an offer costs the sum of its lines', () => {
    for (const { offer, lines } of world.deals) {
      const total = lines.reduce(
        (sum, line) => sum + (line.kind === 'discount' ? -line.amount : line.amount),
        0,
      );
      expect(offer?.priceTotal ?? 0).toBe(total);
      expect(lines.every((line) => line.amount === line.qty * line.price)).toBe(true);
    }
  });

  it('happen at workshops that take bids, do these works and take this mark', () => {
    const byId = new Map(world.workshops.map((workshop) => [workshop.row.id, workshop]));
    const marks = new Map(
      [...world.customers.flatMap((customer) => customer.cars), ...world.people.cars].map((car) => [
        car.id,
        car.markSlug,
      ]),
    );
    for (const { bid, works } of world.deals) {
      const workshop = byId.get(bid.workshopId);
      expect(workshop?.row.isConnected).toBe(true);
      expect(workshop?.brands.some((brand) => brand.slug === marks.get(bid.carId))).toBe(true);
      const done = new Set(workshop?.works.map((work) => work.workTypeId));
      expect(works.length).toBeGreaterThan(0);
      expect(works.every((work) => done.has(work.workTypeId))).toBe(true);
    }
  });

  it('have journeys that their workshop makes, each with its line in the offer', () => {
    const byId = new Map(world.workshops.map(({ row }) => [row.id, row]));
    const journeys = world.deals.filter(({ bid }) => bid.legKind);
    expect(journeys.map(({ bid }) => bid.legKind).sort()).toEqual(['mobile_mechanic', 'pickup']);
    for (const { bid, lines } of journeys) {
      const row = byId.get(bid.workshopId);
      const leg = row?.legs?.find(({ kind }) => kind === bid.legKind);
      const meters = row && distanceMeters([row.long, row.lat], [bid.legLong ?? 0, bid.legLat ?? 0]);
      expect(meters).toBeLessThan((leg?.radius_km ?? 0) * 1000);
      expect(lines.at(-1)?.kind).toBe('leg');
    }
  });

  it('go forward in time and end before the present', () => {
    for (const { events, bid, review } of world.deals) {
      const moments = events.map((event) => event.at?.getTime() ?? 0);
      expect(moments).toEqual(moments.toSorted((a, b) => a - b));
      expect(moments.at(-1)).toBeLessThanOrEqual(now.getTime());
      expect(events.findLast(({ toStatus }) => toStatus)?.toStatus).toBe(bid.status);
      if (review) expect(review.createdAt?.getTime()).toBeLessThanOrEqual(now.getTime());
    }
  });

  it('agree on a visit within the requested time', () => {
    for (const { bid } of world.deals) {
      const isAgreed = ['visit', 'in_work', 'finished'].includes(bid.status ?? '');
      expect(bid.visitStart instanceof Date).toBe(isAgreed);
      if (!bid.visitStart) continue;
      expect(bid.visitStart.getTime()).toBeGreaterThanOrEqual(bid.periodStart.getTime());
      expect(bid.visitStart.getTime()).toBeLessThan(bid.periodEnd.getTime());
    }
  });

  it('are reviewed only when finished, in half stars', () => {
    const reviewed = world.deals.filter((deal) => deal.review);
    expect(reviewed.length).toBeGreaterThan(8000);
    for (const { review, bid } of reviewed) {
      expect(bid.status).toBe('finished');
      expect(((review?.rating ?? 0) * 2) % 1).toBe(0);
      expect(review?.text).not.toMatch(/WORK|CAR|SUM|TITLE|[{}|]/);
    }
  });

  it('leave one open bid at most for a workshop and a car', () => {
    const open = world.deals
      .filter(({ bid }) => ['new', 'answered', 'visit', 'in_work'].includes(bid.status ?? ''))
      .map(({ bid }) => `${bid.workshopId}/${bid.carId}`);
    expect(new Set(open).size).toBe(open.length);
  });

  it('show each named driver and each named workshop every status', () => {
    const statuses = ['answered', 'finished', 'in_work', 'new', 'reject', 'visit'];
    const [aleksey, marina] = world.people.users;
    for (const user of [aleksey, marina]) {
      const own = world.people.deals.filter(({ bid }) => bid.customerId === user?.id);
      expect([...new Set(own.map(({ bid }) => bid.status))].sort()).toEqual(statuses);
    }
    for (const { workshopId } of world.people.employees) {
      const own = world.people.deals.filter(({ bid }) => bid.workshopId === workshopId);
      expect([...new Set(own.map(({ bid }) => bid.status))].sort()).toEqual(statuses);
    }
    expect(world.people.employees).toHaveLength(2);
  });
});
