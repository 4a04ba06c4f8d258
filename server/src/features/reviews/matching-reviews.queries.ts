import type { FormOf } from '@sto/contract/endpoint';
import type { reviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import type { ReviewFacets } from '@sto/contract/reviews/reviews.schemas';
import { and, count, countDistinct, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { bids, bidWorks } from '../../db/tables/bids.ts';
import { carMarks } from '../../db/tables/car-catalogue.ts';
import { cars } from '../../db/tables/cars.ts';
import { reviews } from '../../db/tables/reviews.ts';
import { workTypes } from '../../db/tables/work-types.ts';
import type { Deps } from '../../deps.ts';
import { worksById } from '../work-types/work-types.queries.ts';

export type ListForm = Omit<FormOf<typeof reviewEndpoints.ofWorkshop>, 'with_facets'>;

type ReviewFilter = Pick<ListForm, 'service_id' | 'work_type_id' | 'mark_id'>;

/** Published reviews that match the form. */
export async function countReviews(db: Db, filter: ReviewFilter): Promise<number> {
  const [all] = await db
    .select({ number: count() })
    .from(reviews)
    .innerJoin(bids, eq(bids.id, reviews.bidId))
    .innerJoin(cars, eq(cars.id, bids.carId))
    .where(matching(db, filter))
    .prepare(preparedName('count_of_reviews', filter))
    .execute();
  return all?.number ?? 0;
}

/** A merged work counts as its target, once for a review. */
export async function facetsOfReviews(deps: Deps, filter: ReviewFilter): Promise<ReviewFacets> {
  const { db } = deps;
  const rows = await unionAll(worksOfReviews(db, filter), marksOfReviews(db, filter))
    .orderBy(sql`number desc`, sql`title`, sql`id`)
    .prepare(preparedName('facets_of_reviews', filter))
    .execute();
  const works = await worksById(deps);
  const ofKind = (kind: 'work' | 'mark') => rows.filter((row) => row.kind === kind);
  return {
    work_types: ofKind('work').flatMap(({ id, number }) => {
      const work = works.get(id);
      return work ? [{ id, title: work.title, count: number }] : [];
    }),
    marks: ofKind('mark').map(({ id, title, number }) => ({ id, name: title, count: number })),
  };
}

/** Cars are joined only for a mark: planning a join takes longer than counting the reviews of one workshop. */
function worksOfReviews(db: Db, filter: ReviewFilter) {
  const currentId = sql<number>`coalesce(${workTypes.mergedIntoId}, ${workTypes.id})`;
  const counted = db
    .select({
      kind: sql<'work' | 'mark'>`'work'`.as('kind'),
      id: currentId.as('id'),
      title: sql<string>`''`.as('title'),
      number: countDistinct(reviews.id).as('number'),
    })
    .from(reviews)
    .innerJoin(bidWorks, eq(bidWorks.bidId, reviews.bidId))
    .innerJoin(workTypes, eq(workTypes.id, bidWorks.workTypeId))
    .$dynamic();
  const joined =
    filter.mark_id === undefined
      ? counted
      : counted.innerJoin(bids, eq(bids.id, reviews.bidId)).innerJoin(cars, eq(cars.id, bids.carId));
  return joined.where(matching(db, { ...filter, work_type_id: undefined })).groupBy(currentId);
}

function marksOfReviews(db: Db, filter: ReviewFilter) {
  return db
    .select({
      kind: sql<'work' | 'mark'>`'mark'`.as('kind'),
      id: sql<number>`${carMarks.id}`.as('id'),
      title: sql<string>`${carMarks.name}`.as('title'),
      number: count().as('number'),
    })
    .from(reviews)
    .innerJoin(bids, eq(bids.id, reviews.bidId))
    .innerJoin(cars, eq(cars.id, bids.carId))
    .innerJoin(carMarks, eq(carMarks.id, cars.markId))
    .where(matching(db, { ...filter, mark_id: undefined }))
    .groupBy(carMarks.id, carMarks.name);
}

/** Of a query with {@link matching}: each kind of filter makes another text. */
export function preparedName(query: string, { work_type_id: workTypeId, mark_id: markId }: ReviewFilter) {
  return `${query}${workTypeId === undefined ? '' : '_of_work'}${markId === undefined ? '' : '_of_mark'}`;
}

/** Joined with cars for a mark. */
export function matching(db: Db, filter: ReviewFilter): SQL | undefined {
  const { work_type_id: workTypeId, mark_id: markId } = filter;
  return and(
    eq(reviews.workshopId, filter.service_id),
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
