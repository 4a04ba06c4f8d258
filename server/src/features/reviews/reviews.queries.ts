import type { FormOf } from '@sto/contract/endpoint';
import type { reviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import type { Review, ReviewFacets } from '@sto/contract/reviews/reviews.schemas';
import { dayInZone, isoInZone } from '@sto/contract/workshops/opening-hours';
import { and, asc, count, desc, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { Visitor } from '../../auth/visitor.ts';
import type { Db } from '../../db/client.ts';
import { arrayOf, isOneOf } from '../../db/is-one-of.ts';
import { oncePerDb } from '../../db/once-per-db.ts';
import { bidEvents, bids, bidWorks } from '../../db/tables/bids.ts';
import { carMarks, carModels } from '../../db/tables/car-catalogue.ts';
import { cars } from '../../db/tables/cars.ts';
import { reviews } from '../../db/tables/reviews.ts';
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
  return {
    total: await countReviews(db, form),
    ...(form.with_facets && { facets: await facetsOfReviews(deps, form) }),
    // The bid is visible to the author only.
    reviews: page.map(({ customerId, ...review }) => ({
      ...review,
      bid_id: customerId === actor?.userId ? review.bid_id : null,
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
      isVerified: visitTookPlace(db),
      visitedAt: sql<Date>`coalesce(${bids.visitStart}, ${bids.periodStart})`.mapWith(bids.periodStart),
      author: { id: users.id, name: users.name, image: users.image },
      car: { mark: carMarks.name, model: carModels.name, year: cars.year },
    })
    .from(reviews)
    .innerJoin(bids, eq(bids.id, reviews.bidId))
    .innerJoin(cars, eq(cars.id, bids.carId))
    .innerJoin(carMarks, eq(carMarks.id, cars.markId))
    .innerJoin(carModels, eq(carModels.id, cars.modelId))
    .innerJoin(users, eq(users.id, reviews.customerId))
    .where(and(matching(db, form), id === undefined ? undefined : eq(reviews.id, id)))
    .orderBy(...inOrder(form.sort))
    .limit(form.page_size)
    .offset((form.page - 1) * form.page_size)
    .prepare(preparedName(listName(form, id), form))
    .execute();
  const bidIds = rows.map(({ review }) => review.bidId);
  const works = await worksOfBids(db, bidIds);
  const images = await filesOfReviews(db, bidIds);
  const written = await reviewsByAuthor(
    db,
    rows.map(({ author }) => author.id),
  );
  return rows.map(({ review, author, car, visitedAt, isVerified }) => ({
    ...presentReview(review, workshop),
    bid_id: review.bidId,
    customerId: author.id,
    is_verified: isVerified,
    images: images
      .filter(({ bidId }) => bidId === review.bidId)
      .map((file) => presentReviewImage(deps, file)),
    author: {
      name: author.name || 'Водитель',
      avatar: personImage(deps, author.image),
      reviews_count: written.get(author.id) ?? 1,
    },
    car,
    work_types: works.filter((work) => work.bidId === review.bidId).map(({ id, title }) => ({ id, title })),
    visited_at: dayInZone(visitedAt, workshop.timezone),
  }));
}

/** The car was taken in, by the driver's code or his «Я на месте». */
function visitTookPlace(db: Db) {
  const start = db
    .select({ one: sql`1` })
    .from(bidEvents)
    .where(and(eq(bidEvents.bidId, reviews.bidId), eq(bidEvents.type, 'in_work')));
  return sql<boolean>`${exists(start)}`;
}

/** Of the prepared query: the first page has no offset in its text. */
function listName({ sort, page }: ListForm, id: number | undefined): string {
  return `reviews_${sort}${page > 1 ? '_later' : ''}${id === undefined ? '' : '_one'}`;
}

function inOrder(sort: ListForm['sort']): SQL[] {
  const byAge = [desc(reviews.createdAt), desc(reviews.id)];
  if (sort === 'new') return byAge;
  return [sort === 'low' ? asc(reviews.rating) : desc(reviews.rating), ...byAge];
}

async function worksOfBids(db: Db, bidIds: number[]) {
  if (bidIds.length === 0) return [];
  return readsOfPage(db).works.execute({ ids: arrayOf(bidIds) });
}

const readsOfPage = oncePerDb((db) => {
  const ids = sql.placeholder('ids');
  return {
    works: db
      .select({ bidId: bidWorks.bidId, id: bidWorks.workTypeId, title: bidWorks.title })
      .from(bidWorks)
      .where(isOneOf(bidWorks.bidId, ids))
      .orderBy(asc(bidWorks.workTypeId))
      .prepare('works_of_reviewed_bids'),
    byAuthor: db
      .select({ authorId: reviews.customerId, number: count() })
      .from(reviews)
      .where(and(isOneOf(reviews.customerId, ids), eq(reviews.status, 'published')))
      .groupBy(reviews.customerId)
      .prepare('reviews_by_author'),
  };
});

/** How many published reviews each author has written, to all workshops. */
async function reviewsByAuthor(db: Db, authorIds: number[]): Promise<Map<number, number>> {
  if (authorIds.length === 0) return new Map();
  const rows = await readsOfPage(db).byAuthor.execute({ ids: arrayOf(authorIds) });
  return new Map(rows.map((row) => [row.authorId, row.number]));
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
