import type { FormOf } from '@sto/contract/endpoint';
import type { reviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import type { Review } from '@sto/contract/reviews/reviews.schemas';
import { dayInZone, isoInZone } from '@sto/contract/workshops/opening-hours';
import { and, asc, count, desc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Visitor } from '../../auth/visitor.ts';
import type { Db } from '../../db/client.ts';
import { bids, bidWorks } from '../../db/tables/bids.ts';
import { carMarks, carModels } from '../../db/tables/car-catalogue.ts';
import { cars } from '../../db/tables/cars.ts';
import { reviews } from '../../db/tables/reviews.ts';
import { users } from '../../db/tables/users.ts';
import { workTypes } from '../../db/tables/work-types.ts';
import { workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { personImage } from '../files/files.queries.ts';

type Form = FormOf<typeof reviewEndpoints.ofWorkshop>;

interface ReviewedWorkshop {
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
  form: Form,
): Promise<{ reviews: Review[]; total: number }> {
  const { db } = deps;
  const [workshop] = await db
    .select({ name: workshops.name, timezone: workshops.timezone })
    .from(workshops)
    .where(and(eq(workshops.id, form.service_id), eq(workshops.isPublished, true)));
  if (!workshop) throw new AppError('not_found');
  const [all] = await db
    .select({ number: count() })
    .from(reviews)
    .innerJoin(bids, eq(bids.id, reviews.bidId))
    .innerJoin(cars, eq(cars.id, bids.carId))
    .where(matching(db, form));
  return { total: all?.number ?? 0, reviews: await pageOfReviews(deps, actor, form, workshop) };
}

/** The newest published reviews of a workshop, as everybody sees them. */
export function newestReviews(
  deps: Deps,
  workshop: ReviewedWorkshop & { id: number },
  limit: number,
): Promise<Review[]> {
  const form: Form = { service_id: workshop.id, page: 1, page_size: limit, sort: 'new' };
  return pageOfReviews(deps, null, form, workshop);
}

async function pageOfReviews(
  deps: Deps,
  actor: Actor | null,
  form: Form,
  workshop: ReviewedWorkshop,
): Promise<Review[]> {
  const { db } = deps;
  const rows = await db
    .select({
      review: reviews,
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
    .where(matching(db, form))
    .orderBy(...inOrder(form.sort))
    .limit(form.page_size)
    .offset((form.page - 1) * form.page_size);
  const works = await worksOfBids(
    db,
    rows.map(({ review }) => review.bidId),
  );
  const written = await reviewsByAuthor(
    db,
    rows.map(({ author }) => author.id),
  );
  return rows.map(({ review, author, car, visitedAt }) => ({
    ...presentReview(review, workshop),
    bid_id: author.id === actor?.userId ? review.bidId : null,
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

function matching(db: Db, form: Form): SQL | undefined {
  const { work_type_id: workTypeId, mark_id: markId } = form;
  return and(
    eq(reviews.workshopId, form.service_id),
    eq(reviews.status, 'published'),
    markId === undefined ? undefined : eq(cars.markId, markId),
    workTypeId === undefined
      ? undefined
      : exists(
          db
            .select({ bidId: bidWorks.bidId })
            .from(bidWorks)
            .where(
              and(eq(bidWorks.bidId, reviews.bidId), inArray(bidWorks.workTypeId, sameWorks(db, workTypeId))),
            ),
        ),
  );
}

/** The work with those merged into it; a merged one means its target. */
function sameWorks(db: Db, workTypeId: number) {
  const current = sql`(select coalesce(merged_into_id, id) from work_types where id = ${workTypeId})`;
  return db
    .select({ id: workTypes.id })
    .from(workTypes)
    .where(or(eq(workTypes.id, current), eq(workTypes.mergedIntoId, current)));
}

function inOrder(sort: Form['sort']): SQL[] {
  const byAge = [desc(reviews.createdAt), desc(reviews.id)];
  if (sort === 'new') return byAge;
  return [sort === 'low' ? asc(reviews.rating) : desc(reviews.rating), ...byAge];
}

async function worksOfBids(db: Db, bidIds: number[]) {
  if (bidIds.length === 0) return [];
  return db
    .select({ bidId: bidWorks.bidId, id: bidWorks.workTypeId, title: bidWorks.title })
    .from(bidWorks)
    .where(inArray(bidWorks.bidId, bidIds))
    .orderBy(asc(bidWorks.workTypeId));
}

/** How many published reviews each author has written, to all workshops. */
async function reviewsByAuthor(db: Db, authorIds: number[]): Promise<Map<number, number>> {
  if (authorIds.length === 0) return new Map();
  const rows = await db
    .select({ authorId: reviews.customerId, number: count() })
    .from(reviews)
    .where(and(inArray(reviews.customerId, authorIds), eq(reviews.status, 'published')))
    .groupBy(reviews.customerId);
  return new Map(rows.map((row) => [row.authorId, row.number]));
}

function presentReview(review: typeof reviews.$inferSelect, workshop: ReviewedWorkshop) {
  const iso = (moment: Date) => isoInZone(moment, workshop.timezone);
  return {
    id: review.id,
    // Each review belongs to a finished bid: there is no other way to write one.
    is_verified: true,
    rating: review.rating,
    sub_ratings: {
      price: review.ratingPrice,
      quality: review.ratingQuality,
      terms: review.ratingTerms,
      communication: review.ratingCommunication,
    },
    price_matched: review.priceMatched,
    text: review.text,
    created_at: iso(review.createdAt),
    reply:
      review.replyText === null
        ? null
        : {
            text: review.replyText,
            author: review.replyAuthor ?? workshop.name,
            created_at: iso(review.replyAt ?? review.createdAt),
          },
    status: review.status,
    edited_at: review.editedAt && iso(review.editedAt),
  };
}
