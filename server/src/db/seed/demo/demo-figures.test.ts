import { isDeepStrictEqual } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { figuresOf } from '../../../figures/workshop-figures.queries.ts';
import { openTestDatabase } from '../../../testing/test-db.ts';
import type { Database } from '../../client.ts';
import { bidEvents, bids } from '../../tables/bids.ts';
import { reviews } from '../../tables/reviews.ts';
import { workshops } from '../../tables/workshops.ts';
import { seedCatalogue } from '../seed-catalogue.ts';
import { seedDemo } from './seed-demo.ts';

const now = new Date('2026-03-03T09:00:00Z');
const day = 86_400_000;
const since = now.getTime() - 90 * day;

type Event = typeof bidEvents.$inferSelect;
type Review = typeof reviews.$inferSelect;
/** What happened to one bid, in order. */
type Story = Event[];

let database: Database;
/** By the workshop of the bid, and by each workshop that answered one, tenders too. */
let storiesOf: Map<number, Story[]>;
let answeredBy: Map<number, Story[]>;
let publishedOf: Map<number, Review[]>;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await seedCatalogue(db, () => undefined);
  await seedDemo(db, { put: async () => undefined }, () => undefined, { now });
  const rows = await db
    .select({ event: bidEvents, workshopId: bids.workshopId })
    .from(bidEvents)
    .innerJoin(bids, eq(bids.id, bidEvents.bidId))
    .orderBy(asc(bidEvents.at), asc(bidEvents.id));
  [storiesOf, answeredBy] = [new Map(), new Map()];
  for (const ofBid of Map.groupBy(rows, ({ event }) => event.bidId).values()) {
    const story = ofBid.map(({ event }) => event);
    const owner = ofBid[0]?.workshopId;
    if (owner != null) addTo(storiesOf, owner, story);
    const answers = story.filter(({ type }) => type === 'answered');
    for (const id of new Set(answers.map(({ workshopId }) => workshopId ?? owner)))
      if (id != null) addTo(answeredBy, id, story);
  }
  const all = await db.select().from(reviews).where(eq(reviews.status, 'published'));
  publishedOf = Map.groupBy(all, ({ workshopId }) => workshopId);
}, 600_000);
afterAll(() => database?.close());

function addTo(map: Map<number, Story[]>, id: number, story: Story): void {
  map.set(id, [...(map.get(id) ?? []), story]);
}

const timeOf = (event: Event | undefined) => event?.at.getTime() ?? Number.NaN;

/** When and by whom the bid came into its last state. */
function endOf(story: Story) {
  const last = story.findLast(({ toStatus, fromStatus }) => toStatus !== null && toStatus !== fromStatus);
  return { status: last?.toStatus, actor: last?.actor, at: timeOf(last) };
}

function answerMinutes(workshopId: number): number[] {
  return (answeredBy.get(workshopId) ?? []).flatMap((story) => {
    const sent = timeOf(story.find(({ type }) => type === 'created'));
    const answer = story.find(
      (event) => event.type === 'answered' && (event.workshopId ?? workshopId) === workshopId,
    );
    return sent >= since ? [(timeOf(answer) - sent) / 60_000] : [];
  });
}

function medianOf(values: number[]): number | null {
  const sorted = values.toSorted((left, right) => left - right);
  const half = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return sorted.length === 0 ? null : Math.round((low + high) / 2);
}

/** Five reviews of 4.5 to begin with; a review loses half its weight in a year, down to a quarter. */
function ratingOf(own: readonly Review[]): number | null {
  const weighed = own.map(({ rating, createdAt }) => {
    const age = Math.floor(now.getTime() / day) - Math.floor(createdAt.getTime() / day);
    return { rating, weight: Math.max(1 / 4, 2 ** -(age / 365)) };
  });
  const sum = weighed.reduce((total, { rating, weight }) => total + rating * weight, 5 * 4.5);
  const weights = weighed.reduce((total, { weight }) => total + weight, 5);
  return own.length === 0 ? null : Math.round((sum / weights) * 100) / 100;
}

const shareOf = (part: number, whole: number) => (whole < 3 ? null : Math.floor((100 * part) / whole) / 100);

function meanOf(values: (number | null)[]): number | null {
  const given = values.filter((value) => value !== null);
  return given.length < 3
    ? null
    : Math.round((10 * given.reduce((sum, value) => sum + value, 0)) / given.length) / 10;
}

function plainFigures(workshopId: number) {
  const own = publishedOf.get(workshopId) ?? [];
  const ended = storiesOf.get(workshopId) ?? [];
  const finished = ended.filter((story) => endOf(story).status === 'finished');
  const visits = ended.filter((story) => {
    const { status, actor, at } = endOf(story);
    const isCounted = status === 'finished' || (status === 'reject' && actor === 'service');
    return isCounted && at >= since && story.some(({ toStatus }) => toStatus === 'visit');
  });
  const voters = own.filter(
    ({ createdAt, priceMatched }) => createdAt.getTime() >= since && priceMatched !== null,
  );
  return {
    rating: ratingOf(own),
    reviewsCount: own.length,
    bidsFinishedCount: finished.length,
    answerMinutesMedian: medianOf(answerMinutes(workshopId)),
    rating_breakdown: Object.fromEntries(
      [1, 2, 3, 4, 5].map((stars) => [
        stars,
        own.filter(({ rating }) => Math.round(rating) === stars).length,
      ]),
    ),
    sub_ratings: {
      price: meanOf(own.map(({ ratingPrice }) => ratingPrice)),
      quality: meanOf(own.map(({ ratingQuality }) => ratingQuality)),
      terms: meanOf(own.map(({ ratingTerms }) => ratingTerms)),
      communication: meanOf(own.map(({ ratingCommunication }) => ratingCommunication)),
    },
    priceKeptShare: shareOf(voters.filter(({ priceMatched }) => priceMatched).length, voters.length),
    finishedShare: shareOf(
      visits.filter((story) => endOf(story).status === 'finished').length,
      visits.length,
    ),
  };
}

it('every workshop of the demo world has the figures that follow from its events and reviews', async () => {
  const { db } = database;
  const all = await db.select().from(workshops).orderBy(asc(workshops.id));
  const differing: unknown[] = [];
  let complete = 0;
  for (const row of all) {
    const { id, rating, reviewsCount, bidsFinishedCount, answerMinutesMedian } = row;
    const { priceKeptShare, finishedShare } = row;
    const { checks: _, ...ratings } = await figuresOf(db, id);
    const stored = { rating, reviewsCount, bidsFinishedCount, answerMinutesMedian };
    const shown = { ...stored, priceKeptShare, finishedShare, ...ratings };
    const plain = plainFigures(id);
    if (Object.values(plain).every((value) => value !== null)) complete += 1;
    if (!isDeepStrictEqual(shown, plain)) differing.push({ id, shown, plain });
  }
  expect(differing.slice(0, 3)).toEqual([]);
  expect(all.length).toBeGreaterThan(2000);
  expect(complete).toBeGreaterThan(100);
}, 600_000);
