import { ownAmenities } from '@sto/contract/workshops/amenities';
import type { WorkTypeData } from '../../server/src/db/seed/catalogue-data.ts';
import type { WeekSchedule, workshops, workshopWorks } from '../../server/src/db/tables/workshops.ts';
import type { DemoCity } from './demo-cities.ts';
import { createRandom, type Random } from './random.ts';
import { makeSchedule, pickScheduleKind, type ScheduleKind } from './schedules.ts';
import { type CityStreets, distanceMeters, type Point, placeOnStreet, type Street } from './streets.ts';
import { legsOf, pickBrands, pickWorks, type WorkshopBrand, withClassPrices } from './workshop-abilities.ts';
import { type PictureKind, type WorkshopKind, workshopKinds } from './workshop-kinds.ts';
import { nameWorkshop, slugOf } from './workshop-names.ts';
import { markFamilies } from './workshop-words.ts';

export interface DemoWorkshop {
  row: Omit<typeof workshops.$inferInsert, 'schedule'> & { id: number; schedule: WeekSchedule };
  city: DemoCity;
  street: Street;
  kind: WorkshopKind;
  scheduleKind: ScheduleKind;
  brands: WorkshopBrand[];
  works: (typeof workshopWorks.$inferInsert)[];
  pictures: ('facade' | PictureKind)[];
  answerMinutes: number;
  /** From −1 (sloppy) to 1 (excellent): the tendency of its reviews. */
  quality: number;
}

export interface WorkshopSurroundings {
  city: DemoCity;
  streets: CityStreets;
  services: readonly (WorkTypeData & { categoryId: number })[];
  marks: readonly { slug: string; isPopular: boolean }[];
  takenNames: Set<string>;
  takenSlugs: Set<string>;
  now: Date;
}

const metroWithinMeters = 1500;
const classPricesSeed = 20_261_124;
const legsSeed = 20_261_125;
const day = 86_400_000;

export function makeWorkshop(random: Random, id: number, around: WorkshopSurroundings): DemoWorkshop {
  const { city, streets } = around;
  const kind = random.weighted(workshopKinds.map((one) => [one, one.weight] as const));
  const family = random.pick(markFamilies);
  const street = random.weighted(
    streets.streets.map((one) => [one, Math.min(one.lengthMeters, 9000)] as const),
  );
  const place = placeOnStreet(random, street);
  const own = kind.brands === 'family' && random.chance(0.6) ? family.adjectives : kind.names;
  const name = nameWorkshop(random, kind, own, street.name, around.takenNames);
  const scheduleKind = pickScheduleKind(random, kind.code);
  const level =
    (kind.priceLevel[0] + random.next() * (kind.priceLevel[1] - kind.priceLevel[0])) * city.priceLevel;
  const bays = random.whole(...kind.bays);
  const guarantee = random.pick([null, 1, 3, 6, 6, 12, 12, 24]);
  return {
    row: {
      id,
      slug: freeSlug(`${slugOf(name)}-${city.slug}`, around.takenSlugs),
      name,
      cityId: city.id,
      address: `${city.name}, ${street.name}, ${place.house}`,
      lat: place.at[1],
      long: place.at[0],
      timezone: city.timezone,
      description: describeWorkshop(random, kind, bays),
      phones: Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => phoneOf(random, city)),
      schedule: makeSchedule(random, scheduleKind),
      ...closure(random, around.now),
      ...comfortOf(random, id, kind),
      baysCount: bays,
      warranty: guarantee === null ? null : warrantyOf(random, guarantee),
      metro: nearestMetro(streets.metro, place.at),
      isConnected: !random.chance(0.08),
      isVerified: random.chance(0.7),
      isDemo: true,
      createdAt: new Date(around.now.getTime() - random.whole(200, 1400) * day),
    },
    city,
    street,
    kind,
    scheduleKind,
    brands: pickBrands(random, kind, family.slugs, around.marks),
    works: withClassPrices(
      createRandom(classPricesSeed + id),
      pickWorks(random, id, kind, { services: around.services, level, guarantee, now: around.now }),
    ),
    pictures: ['facade', ...random.sample(kind.pictures, 2)],
    answerMinutes: random.weighted([
      [random.whole(3, 12), 35],
      [random.whole(10, 45), 45],
      [random.whole(40, 240), 20],
    ]),
    quality: random.next() * 1.5 - 0.5,
  };
}

function freeSlug(wanted: string, taken: Set<string>): string {
  let slug = wanted;
  for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`;
  taken.add(slug);
  return slug;
}

/** Subscriber numbers that begin with 000 are never assigned. */
function phoneOf(random: Random, city: DemoCity): string {
  return `+7${random.pick(city.phoneCodes)}000${String(random.whole(0, 9999)).padStart(4, '0')}`;
}

function closure(random: Random, now: Date) {
  if (!random.chance(0.008)) return { closedFrom: null, closedTo: null, closureNote: null };
  const dayOf = (shift: number) => new Date(now.getTime() + shift * day).toISOString().slice(0, 10);
  return {
    closedFrom: dayOf(-random.whole(1, 6)),
    closedTo: dayOf(random.whole(2, 12)),
    closureNote: random.pick(['Ремонт помещения', 'Отпуск', 'Меняем подъёмник']),
  };
}

/** `random` decides as before journeys had terms of their own, so that the rest of the world stays as it is. */
function comfortOf(random: Random, id: number, kind: WorkshopKind) {
  const amenities = amenitiesOf(random, kind);
  const legs = legsOf(createRandom(legsSeed + id), kind, amenities.includes('pickup'));
  return { amenities: ownAmenities(amenities), legs };
}

function amenitiesOf(random: Random, kind: WorkshopKind): string[] {
  const chances: [string, number][] = [
    ['card', 0.92],
    ['sbp', 0.75],
    ['waiting_room', kind.code === 'tyres' ? 0.45 : 0.65],
    ['wifi', 0.5],
    ['coffee', 0.4],
    ['parking', 0.55],
    ['pickup', kind.code === 'family' || kind.code === 'body' ? 0.3 : 0.1],
    ['video', 0.25],
  ];
  return chances.filter(([, probability]) => random.chance(probability)).map(([code]) => code);
}

function warrantyOf(random: Random, months: number) {
  const km = months < 6 ? null : random.pick([10_000, 15_000, 20_000, 30_000]);
  const parts = random.pick([months, 6, 12]);
  return {
    work_months: months,
    parts_months: parts,
    km,
    text: `Гарантия на работу ${monthsText(months)}${km ? ` или ${km.toLocaleString('ru-RU')} км` : ''}. На наши запчасти ${monthsText(parts)}.`,
  };
}

function monthsText(months: number): string {
  const last = months % 10;
  const isTeen = Math.floor((months % 100) / 10) === 1;
  if (!isTeen && last === 1) return `${months} месяц`;
  return `${months} ${!isTeen && last >= 2 && last <= 4 ? 'месяца' : 'месяцев'}`;
}

export function nearestMetro(stations: CityStreets['metro'], at: Point) {
  return stations
    .map((station) => ({
      name: station.name,
      distance_m: Math.round(distanceMeters(station.at, at) / 10) * 10,
    }))
    .filter((station) => station.distance_m <= metroWithinMeters)
    .sort((a, b) => a.distance_m - b.distance_m)
    .slice(0, 1);
}

function describeWorkshop(random: Random, kind: WorkshopKind, bays: number): string {
  const facts = [
    `Постов: ${bays}.`,
    'Смету согласуем до начала работ.',
    'Старые детали отдаём или показываем.',
    'Ставим ваши запчасти или подбираем свои.',
    'Пускаем в цех: можно посмотреть на машину на подъёмнике.',
    'Если срок меняется, звоним заранее.',
    'Записываем на конкретное время, без живой очереди.',
    'Присылаем фото износа, решение за вами.',
    'Работаем с частными водителями и организациями.',
    'Рядом остановка, машину можно оставить на день.',
  ];
  return [random.pick(kind.about), ...random.sample(facts, random.whole(1, 3))].join(' ');
}
