import { randomUUID } from 'node:crypto';
import { isOpenBySchedule, lookedAtAgain } from './opening.ts';
import { type Effect, type Effects, fallFaults, unless } from './row.ts';
import { type Card, idsOf, type Scene } from './scene.ts';
import { shortened } from './shape.ts';
import { sides } from './things.ts';

const sharedBy = (one: readonly number[], other: readonly number[]) => one.find((id) => other.includes(id));

export const viewEffects: Effects = {
  'tells what the search told': async (scene) => {
    const cards = (await scene.cards()).slice(0, 3);
    const pages = await Promise.all(cards.map(({ id }) => scene.view(id)));
    const fields = ['name', 'address', 'lat', 'long', 'rating', 'reviews_count'] as const;
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
  'agrees with itself': async (scene) => {
    const page = await scene.view((await scene.cards())[0]?.id ?? 0);
    const stars = Object.values(page.rating_breakdown).reduce((sum, count) => sum + count, 0);
    const days = Object.entries(page.schedule);
    const halfOpen = days.find(([, day]) =>
      [day.from, day.to].some((time) => (time !== null) !== day.is_active),
    );
    const dear = page.work_types.find(({ price_from: from, price_to: to }) => from > to);
    return [
      ...unless(
        stars === page.reviews_count,
        `rating_breakdown of ${stars}, reviews_count ${page.reviews_count}`,
      ),
      ...unless(!halfOpen, `schedule.${halfOpen?.[0]} is ${shortened(halfOpen?.[1])}`),
      ...unless(!dear, `${dear?.work_type_id} costs ${dear?.price_from} to ${dear?.price_to}`),
    ];
  },
  is_open_now: lookedAtAgain(async (scene) => {
    const page = await scene.view(await scene.nextWorkshop());
    return unless(page.is_open_now === isOpenBySchedule(page), `of ${page.id} is not what its schedule says`);
  }),
  'shows its phones to who has asked for them, and to no other': phoneFaults,
  'tells in figures what its reviews say': figureFaults,
  'refuses a workshop that is none': async (scene) => {
    const form = { service_id: 2_147_483_000 };
    const { status } = await scene.client.send({ method: 'GET', path: '/v2/service/view/', form });
    return unless(status === 404, `status ${status}`);
  },
};

async function phoneFaults(scene: Scene): Promise<string[]> {
  const asked = { service_id: await scene.nextWorkshop(), identity_hash: scene.identityHash };
  const { phones } = await scene.post<{ phones: string[] }>('/v2/service/reveal-phone/', asked);
  const own = await scene.view(asked.service_id, { identity_hash: scene.identityHash });
  const others = await scene.view(asked.service_id, { identity_hash: randomUUID() });
  const masked = phones.map((phone) => `+7 (${phone.slice(2, 5)}) ***-**-${phone.slice(-2)}`);
  return [
    ...unless(
      own.is_phone_revealed && `${own.phones ?? phones}` === `${phones}`,
      `phones ${shortened(own.phones)} after asking`,
    ),
    ...unless(
      !others.is_phone_revealed && !others.phones?.length,
      `phones ${shortened(others.phones)} to another browser`,
    ),
    ...unless(`${others.phones_masked}` === `${masked}`, `phones_masked ${shortened(others.phones_masked)}`),
  ];
}

const shareDays = 90;
/** Of fewer neither a share nor a mean is told. */
const votesForFigure = 3;
const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: number[]) => sumOf(values) / values.length;

/** Of the workshop with the most reviews, counted anew from what they tell; not judged by a page that lacks some. */
async function figureFaults(scene: Scene): Promise<string[]> {
  const page = await scene.view((await mostReviewed(scene))?.id ?? 0);
  const { reviews, total } = await reviewsOf(scene);
  if (reviews.length < total) return [];
  const wrong = sides.find((side) => {
    const told = reviews.flatMap((review) => review.sub_ratings[side] ?? []);
    const own = page.sub_ratings[side];
    return told.length < votesForFigure ? own !== null : Math.abs((own ?? 0) - meanOf(told)) > 0.051;
  });
  const since = Date.now() - shareDays * 86_400_000;
  const late = reviews.filter(({ created_at: created }) => Date.parse(created) >= since);
  const votes = late.flatMap(({ price_matched: isKept }) => (isKept === null ? [] : Number(isKept)));
  const kept = votes.length < votesForFigure ? null : Math.floor((sumOf(votes) * 100) / votes.length) / 100;
  return [
    ...unless(!wrong, `sub_ratings.${wrong} is ${page.sub_ratings[wrong ?? '']}`),
    ...unless(page.price_kept_share === kept, `price_kept_share ${page.price_kept_share} instead of ${kept}`),
  ];
}

interface Review {
  id: number;
  rating: number;
  sub_ratings: Record<string, number | null>;
  price_matched: boolean | null;
  created_at: string;
  work_types: { id: number }[];
}
interface Reviews {
  total: number;
  reviews: Review[];
}
async function mostReviewed(scene: Scene): Promise<Card | undefined> {
  return (await scene.cards()).toSorted((one, other) => other.reviews_count - one.reviews_count)[0];
}

/** Of the workshop with the most of them. */
async function reviewsOf(scene: Scene, form: Record<string, string | number> = {}): Promise<Reviews> {
  const most = await mostReviewed(scene);
  const path = '/common/default/get-service-reviews/';
  return scene.post(path, { service_id: most?.id ?? 0, page_size: 100, ...form });
}
const sorted =
  (sort: string, told: (review: Review) => number): Effect =>
  async (scene) =>
    fallFaults((await reviewsOf(scene, { sort })).reviews.map(told));

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

export const changeOf = (change: 'add' | 'remove') => `/customer/favorite-service/${change}/`;

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
