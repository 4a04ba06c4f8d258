import type { WeekSchedule } from '../../server/src/db/tables/workshops.ts';
import type { WorkshopRow } from '../../server/src/search/store/workshop-rows.ts';
import { createRandom } from '../../tools/demo-world/random.ts';

/** Latitude, longitude, share of all workshops: cities of Russia with their surroundings. */
const places = [
  [55.751, 37.619, 0.16],
  [59.939, 30.316, 0.09],
  [55.03, 82.92, 0.05],
  [56.838, 60.605, 0.05],
  [55.796, 49.106, 0.05],
  [56.327, 44.006, 0.05],
  [55.16, 61.402, 0.05],
  [53.195, 50.101, 0.05],
  [47.222, 39.718, 0.05],
  [45.035, 38.975, 0.05],
  [51.66, 39.2, 0.05],
  [56.01, 92.852, 0.05],
  [43.585, 39.723, 0.05],
  [54.735, 55.958, 0.05],
  [43.116, 131.882, 0.05],
] as const;
const zones = [
  'Europe/Moscow',
  'Europe/Samara',
  'Asia/Yekaterinburg',
  'Asia/Novosibirsk',
  'Asia/Vladivostok',
];
const works = 200;
const marks = 100;
const amenities = ['wifi', 'waiting_room', 'card', 'sbp', 'pickup'];

/** Invented workshops in the shape of the database: 5–40 works, 1–20 marks, hours of several kinds. */
export function* rowsOfWorld(count: number): Generator<WorkshopRow> {
  const { next: random } = createRandom(20_260_301);
  const below = (bound: number) => Math.floor(random() * bound);
  const some = (bound: number, least: number, most: number) => [
    ...new Set(Array.from({ length: least + below(most - least + 1) }, () => 1 + below(bound))),
  ];
  for (let id = 1; id <= count; id += 1) {
    const [lat, long] = placeOf(random());
    yield {
      id,
      name: `Автосервис на ${1 + below(900)}-й улице`,
      cityId: 1 + below(13),
      address: `ул. Гаражная, ${1 + below(200)}`,
      lat: lat + spread(random),
      long: long + 1.6 * spread(random),
      timezone: zones[below(zones.length)] ?? 'Europe/Moscow',
      logo: null,
      schedule: weekOf(below(4)),
      closedFrom: null,
      closedTo: null,
      isConnected: random() < 0.8,
      isVerified: random() < 0.3,
      rating: random() < 0.1 ? null : Math.round((3 + 2 * random()) * 10) / 10,
      reviewsCount: below(300),
      answerMinutesMedian: random() < 0.2 ? null : 1 + below(120),
      priceKeptShare: random() < 0.5 ? null : below(101) / 100,
      finishedShare: random() < 0.5 ? null : below(101) / 100,
      amenities: amenities.filter(() => random() < 0.4),
      warrantyMonths: below(13),
      image: `workshops/${id}.svg`,
      markIds: some(marks, 1, 20),
      works: some(works, 5, 40).map((workTypeId) => {
        const from = 100 * (3 + below(80));
        return [workTypeId, from, from + 100 * below(30)] as const;
      }),
    };
  }
}

function placeOf(share: number): readonly [number, number] {
  let sum = 0;
  for (const [lat, long, part] of places) {
    sum += part;
    if (share < sum) return [lat, long];
  }
  return [places[0][0], places[0][1]];
}

/** The sum of three random numbers is bell-shaped: most are within a city, a few beyond it. */
function spread(random: () => number): number {
  return (random() + random() + random() - 1.5) * 0.3;
}

function weekOf(kind: number): WeekSchedule {
  const [from, to] = [
    ['09:00', '21:00'],
    ['00:00', '24:00'],
    ['10:00', '19:00'],
    ['18:00', '03:00'],
  ][kind] ?? ['09:00', '21:00'];
  const day = { is_active: true, from: from ?? null, to: to ?? null };
  const off = { is_active: false, from: null, to: null };
  return { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: kind === 2 ? off : day };
}
