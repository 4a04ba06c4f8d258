import type { FormOf } from '@sto/contract/endpoint';
import type { reviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import type { Review, ReviewFacets } from '@sto/contract/reviews/reviews.schemas';
import { dayInZone, isoInZone } from '@sto/contract/workshops/opening-hours';
import { and, asc, count, desc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Visitor } from '../../auth/visitor.ts';
import type { Db } from '../../db/client.ts';
import { bidEvents, bids, bidWorks } from '../../db/tables/bids.ts';
import { carMarks, carModels } from '../../db/tables/car-catalogue.ts';
import { cars } from '../../db/tables/cars.ts';
import { reviews, reviewVotes } from '../../db/tables/reviews.ts';
import { users } from '../../db/tables/users.ts';
import { workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { presentMarks, presentReply } from '../bids/review/own-review.present.ts';
import { filesOfReviews, personImage, presentReviewImage } from '../files/files.queries.ts';
import {
  countReviews,
  facetsOfReviews,
  type ListForm,
  matching,
  preparedName,
} from './matching-reviews.queries.ts';

export interface ReviewedWorkshop {
  name: string;
  timezone: string;
}

/**
 * Published reviews of a published workshop, with the car and the works of the bid; the bid itself is visible to the
 * author only.
 */
export async function reviewsOfWorkshop(
  deps: Deps,
  { actor }: Visitor,
  form: FormOf<typeof reviewEndpoints.ofWorkshop>,
): Promise<{ reviews: Review[]; total: number; facets?: ReviewFacets }> {
  const { db } = deps;
  const [workshop] = await db
    .select({ name: workshops.name, timezone: workshops.timezone })
    .from(workshops)
    .where(and(eq(workshops.id, form.service_id), eq(workshops.isPublished, true)));
  if (!workshop) throw new AppError('not_found');
  const page = await pageOfReviews(deps, form, workshop);
  const useful = await usefulTo(db, actor?.userId, page);
  return {
    total: await countReviews(db, form),
    ...(form.with_facets && { facets: await facetsOfReviews(deps, form) }),
    // The bid is visible to the author only.
    reviews: page.map(({ customerId, ...review }) => ({
      ...review,
      bid_id: customerId === actor?.userId ? review.bid_id : null,
      is_useful_by_me: useful.has(review.id),
    })),
  };
}

/** The newest published reviews of a workshop, as everybody sees them. */
export async function newestReviews(
  deps: Deps,
  workshop: ReviewedWorkshop & { id: number },
  limit: number,
): Promise<Review[]> {
  const form: ListForm = { service_id: workshop.id, page: 1, page_size: limit, sort: 'new' };
  const page = await pageOfReviews(deps, form, workshop);
  return page.map(({ customerId: _author, ...review }) => ({ ...review, bid_id: null }));
}

type AnyReview = Review & { bid_id: number; customerId: number };

/** A page with bids and authors, which the caller shows to whom they concern; with `id` that review alone. */
export async function pageOfReviews(
  deps: Deps,
  form: ListForm,
  workshop: ReviewedWorkshop,
  id?: number,
): Promise<AnyReview[]> {
  const { db } = deps;
  const rows = await db
    .select({
      review: reviews,
      usefulCount: votesOf(db),
      isVerified: visitTookPlace(db),
      visitedAt: sql<Date>`coalesce(${bids.visitStart}, ${bids.periodStart})`.mapWith(bids.periodStart),
      author: { id: users.id, name: users.name, image: users.image },
      reviewsOfAuthor: writtenReviews(db),
      works: worksOfBid(db),
      car: { mark: carMarks.name, model: carModels.name, year: cars.year },
    })
    .from(reviews)
    .innerJoin(bids, eq(bids.id, reviews.bidId))
    .innerJoin(cars, eq(cars.id, bids.carId))
    .innerJoin(carMarks, eq(carMarks.id, cars.markId))
    .innerJoin(carModels, eq(carModels.id, cars.modelId))
    .innerJoin(users, eq(users.id, reviews.customerId))
    .where(and(matching(db, form), id === undefined ? undefined : eq(reviews.id, id)))
    .orderBy(...inOrder(db, form.sort))
    .limit(form.page_size)
    .offset((form.page - 1) * form.page_size)
    .prepare(preparedName(listName(form, id), form))
    .execute();
  const bidIds = rows.map(({ review }) => review.bidId);
  const images = await filesOfReviews(db, bidIds);
  return rows.map(({ review, usefulCount, author, car, visitedAt, isVerified, works, reviewsOfAuthor }) => ({
    ...presentReview(review, workshop),
    ...{ useful_count: usefulCount, is_useful_by_me: false },
    bid_id: review.bidId,
    customerId: author.id,
    is_verified: isVerified,
    images: images
      .filter(({ bidId }) => bidId === review.bidId)
      .map((file) => presentReviewImage(deps, file)),
    author: {
      name: author.name || 'Водитель',
      avatar: personImage(deps, author.image),
      reviews_count: reviewsOfAuthor,
    },
    car,
    work_types: works,
    visited_at: dayInZone(visitedAt, workshop.timezone),
  }));
}

/** Those of the page that the person has marked. */
async function usefulTo(db: Db, userId: number | undefined, page: { id: number }[]): Promise<Set<number>> {
  if (userId === undefined || page.length === 0) return new Set();
  const ids = page.map(({ id }) => id);
  const rows = await db
    .select({ id: reviewVotes.reviewId })
    .from(reviewVotes)
    .where(and(eq(reviewVotes.userId, userId), inArray(reviewVotes.reviewId, ids)));
  return new Set(rows.map(({ id }) => id));
}

/** The car was taken in, by the driver's code or his «Я на месте». */
function visitTookPlace(db: Db) {
  const start = db
    .select({ one: sql`1` })
    .from(bidEvents)
    .where(and(eq(bidEvents.bidId, reviews.bidId), eq(bidEvents.type, 'in_work')));
  return sql<boolean>`${exists(start)}`;
}

/** Subqueries, because each query of a page costs more than the rows that it reads. */
function worksOfBid(db: Db) {
  const works = db
    .select({
      works: sql`coalesce(json_agg(json_build_object('id', ${bidWorks.workTypeId}, 'title', ${bidWorks.title})
        order by ${bidWorks.workTypeId}), '[]')`,
    })
    .from(bidWorks)
    .where(eq(bidWorks.bidId, reviews.bidId));
  return sql<Review['work_types']>`(${works})`;
}

function writtenReviews(db: Db) {
  const written = alias(reviews, 'written');
  const number = db
    .select({ number: count() })
    .from(written)
    .where(and(eq(written.customerId, users.id), eq(written.status, 'published')));
  return sql<number>`(${number})`.mapWith(Number);
}

/** Of the prepared query: the first page has no offset in its text. */
function listName({ sort, page }: ListForm, id: number | undefined): string {
  return `reviews_${sort}${page > 1 ? '_later' : ''}${id === undefined ? '' : '_one'}`;
}

function votesOf(db: Db) {
  const votes = db.select({ number: count() }).from(reviewVotes).where(eq(reviewVotes.reviewId, reviews.id));
  return sql<number>`(${votes})`.mapWith(Number);
}

function inOrder(db: Db, sort: ListForm['sort']): SQL[] {
  const byAge = [desc(reviews.createdAt), desc(reviews.id)];
  if (sort === 'new') return byAge;
  if (sort === 'useful') return [desc(votesOf(db)), ...byAge];
  return [sort === 'low' ? asc(reviews.rating) : desc(reviews.rating), ...byAge];
}

function presentReview(review: typeof reviews.$inferSelect, workshop: ReviewedWorkshop) {
  const iso = (moment: Date) => isoInZone(moment, workshop.timezone);
  return {
    id: review.id,
    ...presentMarks(review),
    text: review.text,
    pros: review.pros,
    cons: review.cons,
    created_at: iso(review.createdAt),
    reply: presentReply(review, iso, workshop.name),
    status: review.status,
    edited_at: review.editedAt && iso(review.editedAt),
  };
}
