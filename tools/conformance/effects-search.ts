import { changeOf } from './effects-workshop.ts';
import { isOpenBySchedule, lookedAtAgain } from './opening.ts';
import { type Effect, type Effects, fallFaults, unless } from './row.ts';
import { type Card, type Found, idsOf, type Scene } from './scene.ts';
import { shapeFaults } from './shape.ts';
import { cluster, workshopPoint } from './things.ts';

const degree = Math.PI / 180;
const earthMetres = 6_371_000;

function metresBetween(one: { lat: number; long: number }, other: { lat: number; long: number }): number {
  const north = ((one.lat - other.lat) * degree) / 2;
  const east = ((one.long - other.long) * degree) / 2;
  const across = Math.cos(one.lat * degree) * Math.cos(other.lat * degree) * Math.sin(east) ** 2;
  return 2 * earthMetres * Math.asin(Math.sqrt(Math.sin(north) ** 2 + across));
}

/** Of a first page: it is full or holds all, and says which. */
function pageFaults({ services, total, is_truncated }: Found, size: number): string[] {
  return [
    ...unless(services.length === Math.min(size, total), `${services.length} of ${total} by ${size} a page`),
    ...unless(is_truncated === total > services.length, `is_truncated is ${is_truncated} of ${total}`),
  ];
}

/** Of fewer than three reviews a rating counts for nothing. */
const ratingOf = ({ rating, reviews_count: reviews }: Card) => (reviews < 3 ? 0 : (rating ?? 0));

interface Narrowing {
  form: Record<string, string | number | number[]>;
  obeys: (card: Card) => boolean;
  /** Which ones obey can be told from the cards that were found without the filter; else only that some do. */
  isToldByCard?: boolean;
}

/** A filter gives no more than there is without it, only what obeys it, and all of that. */
function narrowed(narrowing: (scene: Scene) => Promise<Narrowing> | Narrowing): Effect {
  return async (scene) => {
    const { form, obeys, isToldByCard = true } = await narrowing(scene);
    const wide = await scene.search({ page_size: 100 });
    const few = await scene.search({ page_size: 100, ...form });
    const stray = few.services.find((card) => !obeys(card));
    const seen = wide.services.filter(obeys).length;
    const least = isToldByCard ? seen : Math.min(1, seen);
    return [
      ...pageFaults(few, 100),
      ...unless(few.total <= wide.total, `total ${few.total} of ${wide.total} without it`),
      ...unless(few.total >= least, `total ${few.total}, and ${least} are seen without it`),
      ...unless(!stray, `gives ${stray?.id}, which does not obey`),
    ];
  };
}

/** Those that take bids come in the order of what is told of them. */
function ordered(sort: string, told: (card: Card) => number): Effect {
  return async (scene) => {
    const { services } = await scene.search({ page_size: 100, sort });
    return fallFaults(services.filter((card) => card.bid_availability === 'enabled').map(told));
  };
}

export const searchEffects: Effects = {
  'its pages': async (scene) => {
    const whole = await scene.search({ page_size: 8 });
    const [first, second] = [
      await scene.search({ page_size: 4 }),
      await scene.search({ page_size: 4, page: 2 }),
    ];
    const both = [...idsOf(first.services), ...idsOf(second.services)];
    return [
      ...pageFaults(first, 4),
      ...pageFaults(whole, 8),
      ...unless(both.join() === idsOf(whole.services).join(), 'two pages of 4 are not one of 8'),
      ...unless(first.total === second.total, `total ${first.total}, and ${second.total} on page 2`),
    ];
  },
  only_coordinates: async (scene) => {
    const full = await scene.search({ page_size: 100 });
    const points = await scene.search({ page_size: 100, only_coordinates: 1 });
    return [
      ...shapeFaults(points.services, [workshopPoint], 'services'),
      ...unless(!points.services.some((point) => 'name' in point), 'tells whole cards'),
      ...unless(points.total === full.total, `total ${points.total} instead of ${full.total}`),
      ...unless(idsOf(points.services).join() === idsOf(full.services).join(), 'others than the full answer'),
    ];
  },
  work_type_ids: narrowed(async (scene) => {
    const work = await someWork(scene);
    const obeys = ({ matched_work_type_ids: matched, missing_work_type_ids: missing }: Card) =>
      matched.includes(work) && missing.length === 0;
    return { form: { work_type_ids: [work] }, obeys, isToldByCard: false };
  }),
  'a work is in the list of what is found with it': async (scene) => {
    const work = await someWork(scene);
    const { services } = await scene.search({ work_type_ids: [work], page_size: 3 });
    const pages = await Promise.all(services.map(({ id }) => scene.view(id)));
    const stray = pages.find((page) => !page.work_types.some(({ work_type_id: own }) => own === work));
    return unless(!stray && pages.length > 0, `${stray?.id ?? 'nobody'} does not do ${work}`);
  },
  radius: narrowed(() => ({ form: { radius: 8 }, obeys: ({ distance_m: metres }) => metres <= 8000 })),
  bounds: narrowed(() => ({
    form: { bounds: '55.7,37.5,55.8,37.7' },
    obeys: ({ lat, long }) => lat >= 55.7 && lat <= 55.8 && long >= 37.5 && long <= 37.7,
  })),
  rating_from: narrowed(() => ({
    form: { rating_from: 4.5 },
    obeys: (card) => ratingOf(card) >= 4.5,
  })),
  price_to: narrowed(() => ({
    form: { price_to: 300 },
    obeys: ({ price_from: price }) => price !== null && price <= 300,
    isToldByCard: false,
  })),
  open_now: lookedAtAgain(narrowed(() => ({ form: { open_now: 1 }, obeys: (card) => card.is_open_now }))),
  is_open_now: lookedAtAgain(async (scene) => {
    const { services } = await scene.search({ page_size: 100 });
    const some = services.filter((_, place) => place % 8 === 0);
    const pages = await Promise.all(some.map(({ id }) => scene.view(id)));
    const stray = pages.find((page, place) => some[place]?.is_open_now !== isOpenBySchedule(page));
    return unless(!stray, `of ${stray?.id} is not what its schedule says`);
  }),
  'sort=distance': ordered('distance', ({ distance_m: metres }) => metres),
  'sort=rating': ordered('rating', (card) => -ratingOf(card)),
  distances: async (scene) => {
    const { services } = await scene.search({ page_size: 100 });
    const stray = services.find((card) => {
      const metres = metresBetween(card, scene.moscow);
      return Math.abs(metres - card.distance_m) > 30 + metres / 100;
    });
    return unless(!stray, `${stray?.id} is not ${stray?.distance_m} m away`);
  },
  is_favorite: async (scene) => {
    const driver = await scene.driver();
    const service_id = (await scene.cards())[0]?.id ?? 0;
    const faults: string[] = [];
    for (const change of ['add', 'remove'] as const) {
      await scene.post(changeOf(change), { service_id }, driver);
      const { services } = await scene.search({ page_size: 100 }, driver);
      const told = services.find(({ id }) => id === service_id)?.is_favorite;
      const page = await scene.view(service_id, {}, driver);
      faults.push(...unless(told === page.is_favorite, `${told}, and ${page.is_favorite} on the page`));
    }
    return faults;
  },
  'prices from less to more': async (scene) => {
    const { services } = await scene.search({ page_size: 100 });
    const stray = services.find(({ price_from: from, price_to: to }) => (from ?? 0) > (to ?? from ?? 0));
    return unless(!stray, `${stray?.id} costs ${stray?.price_from} to ${stray?.price_to}`);
  },
  clusters: async (scene) => {
    const { clusters, total } = await scene.search({ page_size: 4, zoom: 10 });
    const sum = clusters?.reduce((all, { count }) => all + count, 0);
    return [
      ...shapeFaults(clusters, [cluster], 'data.clusters'),
      ...unless(sum === total, `clusters hold ${sum} of ${total}`),
    ];
  },
  auto_id: async (scene) => {
    const form = { auto_id: await scene.makeCar(), page_size: 100 };
    const [ofCar, ofMake] = [
      await scene.search(form, await scene.driver()),
      await scene.search({ modification_id: (await scene.known()).modification.id, page_size: 100 }),
    ];
    const told = ({ services }: Found) =>
      services.map((card) => `${card.id} ${card.bid_availability}`).join();
    return unless(told(ofCar) === told(ofMake), 'differs from that of its modification');
  },
};

async function someWork(scene: Scene): Promise<number> {
  const page = await scene.view(await scene.nextWorkshop());
  return page.work_types[0]?.work_type_id ?? 0;
}
