import { type Effect, type Effects, unless } from './row.ts';
import type { Card, Found, Scene } from './scene.ts';
import { shapeFaults, shortened } from './shape.ts';
import { cluster, workshopPoint } from './things.ts';

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);
const sharedBy = (one: readonly number[], other: readonly number[]) => one.find((id) => other.includes(id));
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
  /** What obeys can be told from a card that was found without the filter. */
  isToldByCard?: boolean;
}

/** A filter gives no more than there is without it, only what obeys it, and all of that. */
function narrowed(narrowing: (scene: Scene) => Promise<Narrowing> | Narrowing): Effect {
  return async (scene) => {
    const { form, obeys, isToldByCard = true } = await narrowing(scene);
    const wide = await scene.search({ page_size: 100 });
    const few = await scene.search({ page_size: 100, ...form });
    const stray = few.services.find((card) => !obeys(card));
    const least = isToldByCard ? wide.services.filter(obeys).length : 0;
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
    const values = services.filter((card) => card.bid_availability === 'enabled').map(told);
    const at = values.findIndex((value, index) => value < (values[index - 1] ?? value));
    return unless(at < 0, `${values[at]} follows ${values[at - 1]}`);
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
      ...unless(points.total === full.total, `total ${points.total} instead of ${full.total}`),
      ...unless(idsOf(points.services).join() === idsOf(full.services).join(), 'others than the full answer'),
    ];
  },
  work_type_ids: narrowed(async (scene) => {
    const work = await someWork(scene);
    const obeys = ({ matched_work_type_ids: matched }: Card) => matched.includes(work);
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
  open_now: narrowed(() => ({
    form: { open_now: 1 },
    obeys: (card) => card.is_open_now,
    isToldByCard: false,
  })),
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

export const viewEffects: Effects = {
  'tells what the search told': async (scene) => {
    const cards = (await scene.cards()).slice(0, 3);
    const pages = await Promise.all(cards.map(({ id }) => scene.view(id)));
    const fields = ['name', 'address', 'lat', 'long', 'rating', 'reviews_count', 'is_open_now'] as const;
    return cards.flatMap((card, index) =>
      fields.flatMap((field) => {
        const [told, own] = [(card as unknown as Record<string, unknown>)[field], pages[index]?.[field]];
        return unless(
          told === own,
          `${field} of ${card.id} is ${shortened(own)}, found as ${shortened(told)}`,
        );
      }),
    );
  },
  'refuses a workshop that is none': async (scene) => {
    const form = { service_id: 2_147_483_000 };
    const { status } = await scene.client.send({ method: 'GET', path: '/v2/service/view/', form });
    return unless(status === 404, `status ${status}`);
  },
};

interface Reviews {
  total: number;
  reviews: { id: number; rating: number; created_at: string; work_types: { id: number }[] }[];
}
/** Of the workshop with the most of them. */
async function reviewsOf(scene: Scene, form: Record<string, string | number> = {}): Promise<Reviews> {
  const [most] = (await scene.cards()).toSorted((one, other) => other.reviews_count - one.reviews_count);
  const path = '/common/default/get-service-reviews/';
  return scene.post(path, { service_id: most?.id ?? 0, page_size: 100, ...form });
}
const sorted =
  (sort: string, told: (review: Reviews['reviews'][number]) => number): Effect =>
  async (scene) => {
    const values = (await reviewsOf(scene, { sort })).reviews.map(told);
    const at = values.findIndex((value, index) => value < (values[index - 1] ?? value));
    return unless(at < 0, `${values[at]} follows ${values[at - 1]}`);
  };

export const reviewEffects: Effects = {
  'its pages': async (scene) => {
    const [first, second] = [
      await reviewsOf(scene, { page_size: 2 }),
      await reviewsOf(scene, { page_size: 2, page: 2 }),
    ];
    const shared = sharedBy(idsOf(first.reviews), idsOf(second.reviews));
    return [
      ...unless(first.reviews.length === Math.min(2, first.total), `${first.reviews.length} by 2 a page`),
      ...unless(shared === undefined, `${shared} is on both pages`),
      ...unless(first.total === second.total, `total ${first.total}, and ${second.total} on page 2`),
    ];
  },
  'as many as the workshop’s page says': async (scene) => {
    const most = Math.max(...(await scene.cards()).map((card) => card.reviews_count));
    const { total } = await reviewsOf(scene);
    return unless(total === most, `total ${total} instead of ${most}`);
  },
  'sort=high': sorted('high', ({ rating }) => -rating),
  'sort=low': sorted('low', ({ rating }) => rating),
  'sort=new': sorted('new', ({ created_at: created }) => -Date.parse(created)),
  work_type_id: async (scene) => {
    const all = await reviewsOf(scene);
    const work = all.reviews[0]?.work_types[0]?.id ?? 0;
    const some = await reviewsOf(scene, { work_type_id: work });
    const stray = some.reviews.find((review) => !idsOf(review.work_types).includes(work));
    return [
      ...unless(some.total > 0 && some.total <= all.total, `total ${some.total} of ${all.total} without it`),
      ...unless(!stray, `gives ${stray?.id}, which is not about ${work}`),
    ];
  },
};

const changeOf = (change: 'add' | 'remove') => `/customer/favorite-service/${change}/`;

/** Makes a workshop a favourite or none from what it was not, and looks for it everywhere. */
function favoriteEffect(change: 'add' | 'remove'): Effect {
  const isFavorite = change === 'add';
  return async (scene) => {
    const driver = await scene.driver();
    const form = { service_id: await scene.nextWorkshop() };
    await scene.post(changeOf(isFavorite ? 'remove' : 'add'), form, driver);
    const changed = await scene.post<{ favorites_count: number }>(changeOf(change), form, driver);
    const again = await scene.post<{ favorites_count: number }>(changeOf(change), form, driver);
    const list = { ...scene.moscow, page_size: 100 };
    const { items, total } = await scene.get<{ items: Card[]; total: number }>(
      '/v2/customer/favorite-service/index/',
      list,
      driver,
    );
    const page = await scene.view(form.service_id, {}, driver);
    const ofOthers = await scene.view(form.service_id, {}, await scene.manager());
    const isListed = idsOf(items).includes(form.service_id);
    return [
      ...unless(isListed === isFavorite, `the list of favourites ${isListed ? 'has' : 'lacks'} it`),
      ...unless(page.is_favorite === isFavorite, `its page says is_favorite: ${page.is_favorite}`),
      ...unless(!ofOthers.is_favorite, 'it is a favourite of somebody else too'),
      ...unless(
        changed.favorites_count === total && again.favorites_count === total,
        `favorites_count ${changed.favorites_count}, again ${again.favorites_count}, in the list ${total}`,
      ),
    ];
  };
}
export const favoriteEffects = {
  add: { 'is seen in the list and on the page': favoriteEffect('add') },
  remove: { 'is gone from the list and the page': favoriteEffect('remove') },
};
