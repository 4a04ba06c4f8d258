import { randomUUID } from 'node:crypto';
import type { Review } from '@sto/contract/reviews/reviews.schemas';
import { openingState } from '@sto/contract/workshops/opening-hours';
import type { WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import type { Form } from './client.ts';
import { type Found, idsOf, type Scene } from './scene.ts';
import { type Effect, type Effects, faultUnless, shortened } from './specified-call.ts';

const isSorted = (values: number[]) =>
  values.every((value, index) => index === 0 || value >= (values[index - 1] ?? value));

function pageFaults({ services, total, is_truncated }: Found, size: number): string[] {
  return [
    ...faultUnless(
      services.length === Math.min(size, total),
      `${services.length} of ${total} by ${size} a page`,
    ),
    ...faultUnless(is_truncated === total > services.length, `is_truncated is ${is_truncated} of ${total}`),
  ];
}

function filtered(form: Form, obeys: (card: WorkshopSummary) => boolean): Effect {
  return async (scene) => {
    const [wide, few] = [
      await scene.search({ page_size: 100 }),
      await scene.search({ page_size: 100, ...form }),
    ];
    const stray = few.services.find((card) => !obeys(card));
    const least = wide.services.filter(obeys).length;
    return [
      ...faultUnless(
        few.total <= wide.total && few.total >= least,
        `total ${few.total}, without it ${wide.total}, ${least} obey`,
      ),
      ...faultUnless(!stray, `gives ${stray?.id}, which does not obey`),
    ];
  };
}

/** Repeats a check once: a workshop may open or close between two answers. */
function twice(check: Effect): Effect {
  return async (scene) => {
    const faults = await check(scene);
    return faults.length > 0 ? check(scene) : [];
  };
}

const hasRating = ({ rating, reviews_count: count }: WorkshopSummary) => count >= 3 && (rating ?? 0) >= 4.5;

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
      ...faultUnless(both.join() === idsOf(whole.services).join(), 'two pages of 4 are not one of 8'),
    ];
  },
  only_coordinates: async (scene) => {
    const [full, points] = [
      await scene.search({ page_size: 100 }),
      await scene.search({ page_size: 100, only_coordinates: 1 }),
    ];
    return [
      ...faultUnless(!points.services.some((point) => 'name' in point), 'gives whole cards'),
      ...faultUnless(
        idsOf(points.services).join() === idsOf(full.services).join(),
        'others than the full answer',
      ),
    ];
  },
  radius: filtered({ radius: 8 }, ({ distance_m: metres }) => metres <= 8000),
  rating_from: filtered({ rating_from: 4.5 }, hasRating),
  open_now: twice(filtered({ open_now: 1 }, (card) => card.is_open_now)),
  is_open_now: twice(async (scene) => {
    const some = (await scene.cards()).filter((_, index) => index % 8 === 0);
    const pages = await Promise.all(some.map(({ id }) => scene.view(id)));
    const stray = pages.find(
      (page, index) => some[index]?.is_open_now !== openingState(page, new Date()).is_open_now,
    );
    return faultUnless(!stray, `of ${stray?.id} is not what its schedule says`);
  }),
  'sort=distance': async (scene) => {
    const { services } = await scene.search({ page_size: 100, sort: 'distance' });
    const open = services.filter((card) => card.bid_availability === 'enabled');
    return faultUnless(isSorted(open.map(({ distance_m: metres }) => metres)), 'is not by distance');
  },
  clusters: async (scene) => {
    const { clusters = [], total } = await scene.search({ page_size: 4, zoom: 10 });
    const sum = clusters.reduce((all, { count }) => all + count, 0);
    return faultUnless(sum === total, `clusters hold ${sum} of ${total}`);
  },
};

const subRatings = ['price', 'quality', 'terms', 'communication'] as const;

export const viewEffects: Effects = {
  'shows phones only to those who asked': async (scene) => {
    const form = { service_id: await scene.nextWorkshop(), identity_hash: scene.identityHash };
    const { phones } = await scene.post<{ phones: string[] }>('/v2/service/reveal-phone/', form);
    const own = await scene.view(form.service_id, { identity_hash: scene.identityHash });
    const others = await scene.view(form.service_id, { identity_hash: randomUUID() });
    const masked = phones.map((phone) => `+7 (${phone.slice(2, 5)}) ***-**-${phone.slice(-2)}`);
    return [
      ...faultUnless(own.is_phone_revealed, 'the phones are not revealed to the one who asked'),
      ...faultUnless(
        !others.is_phone_revealed && !others.phones?.length,
        `phones ${shortened(others.phones)} to another browser`,
      ),
      ...faultUnless(
        `${others.phones_masked}` === `${masked}`,
        `phones_masked ${shortened(others.phones_masked)}`,
      ),
    ];
  },
  'has the ratings of its reviews': async (scene) => {
    const { page, reviews, total } = await mostReviewed(scene);
    if (reviews.length < total) return [];
    const wrong = subRatings.find((side) => {
      const votes = reviews.flatMap((review) => review.sub_ratings[side] ?? []);
      const mean = votes.reduce((sum, vote) => sum + vote, 0) / votes.length;
      const own = page.sub_ratings[side] ?? null;
      return votes.length < 3 ? own !== null : Math.abs((own ?? 0) - mean) > 0.051;
    });
    return faultUnless(!wrong, `sub_ratings.${wrong} is ${wrong && page.sub_ratings[wrong]}`);
  },
  'refuses an unknown workshop': async (scene) => {
    const form = { service_id: 2_147_483_000 };
    const { status } = await scene.client.send({ method: 'GET', path: '/v2/service/view/', form });
    return faultUnless(status === 404, `status ${status}`);
  },
};

interface Reviews {
  total: number;
  reviews: Review[];
}
const reviewsOf = (scene: Scene, id: number, form: Form = {}): Promise<Reviews> =>
  scene.post('/common/default/get-service-reviews/', { service_id: id, page_size: 100, ...form });

async function mostReviewed(scene: Scene) {
  const [most] = (await scene.cards()).toSorted((one, other) => other.reviews_count - one.reviews_count);
  const id = most?.id ?? 0;
  return { id, page: await scene.view(id), ...(await reviewsOf(scene, id)) };
}

export const reviewEffects: Effects = {
  'its pages': async (scene) => {
    const { id } = await mostReviewed(scene);
    const [first, second] = [
      await reviewsOf(scene, id, { page_size: 2 }),
      await reviewsOf(scene, id, { page_size: 2, page: 2 }),
    ];
    const shared = idsOf(first.reviews).find((own) => idsOf(second.reviews).includes(own));
    return faultUnless(shared === undefined, `${shared} is on both pages`);
  },
  'as many as the page of the workshop says': async (scene) => {
    const { page, total } = await mostReviewed(scene);
    return faultUnless(total === page.reviews_count, `total ${total} instead of ${page.reviews_count}`);
  },
  'names no bid to others': async (scene) => {
    const named = (await mostReviewed(scene)).reviews.find(({ bid_id: bid }) => bid !== null);
    return faultUnless(!named, `bid_id is ${named?.bid_id}`);
  },
  'sort=low': async (scene) => {
    const { id } = await mostReviewed(scene);
    const { reviews } = await reviewsOf(scene, id, { sort: 'low' });
    return faultUnless(isSorted(reviews.map(({ rating }) => rating)), 'is not from low to high');
  },
};

export const favoritePath = (change: 'add' | 'remove') => `/customer/favorite-service/${change}/`;

export const favoriteEffects = (change: 'add' | 'remove'): Effects => ({
  'changes the list and the page': async (scene) => {
    const driver = await scene.driver();
    const form = { service_id: await scene.nextWorkshop() };
    await scene.post(favoritePath(change === 'add' ? 'remove' : 'add'), form, driver);
    const answer = await scene.post<{ is_favorite: boolean }>(favoritePath(change), form, driver);
    const path = '/v2/customer/favorite-service/index/';
    const { items } = await scene.get<{ items: WorkshopSummary[] }>(
      path,
      { ...scene.moscow, page_size: 100 },
      driver,
    );
    const page = await scene.view(form.service_id, {}, driver);
    const isAdded = change === 'add';
    const isListed = idsOf(items).includes(form.service_id);
    return [
      ...faultUnless(answer.is_favorite === isAdded, `data.is_favorite is ${answer.is_favorite}`),
      ...faultUnless(isListed === isAdded, `the list of favourites ${isListed ? 'has' : 'lacks'} it`),
      ...faultUnless(page.is_favorite === isAdded, `its page says is_favorite: ${page.is_favorite}`),
    ];
  },
});
