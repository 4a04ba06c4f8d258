import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { customerReviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import { and, eq } from 'drizzle-orm';
import { reviews, reviewVotes } from '../../db/tables/reviews.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';

type Endpoint = (typeof customerReviewEndpoints)['markUseful'];

/** A reader's mark of a published review. Authors and the people of the workshop do not vote. */
export async function markReviewUseful(
  { db, clock }: Deps,
  { actor }: Call<'customer'>,
  { id, is_useful: isUseful }: FormOf<Endpoint>,
): Promise<AnswerOf<Endpoint>> {
  const [review] = await db
    .select({ workshopId: reviews.workshopId, customerId: reviews.customerId })
    .from(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.status, 'published')));
  if (!review) throw new AppError('not_found');
  if (review.customerId === actor.userId || actor.workshopIds.includes(review.workshopId))
    throw new AppError('own_review');
  const vote = and(eq(reviewVotes.reviewId, id), eq(reviewVotes.userId, actor.userId));
  if (isUseful) {
    const row = { reviewId: id, userId: actor.userId, createdAt: clock.now() };
    await db.insert(reviewVotes).values(row).onConflictDoNothing();
  } else await db.delete(reviewVotes).where(vote);
  const count = await db.$count(reviewVotes, eq(reviewVotes.reviewId, id));
  return { id, useful_count: count, is_useful_by_me: isUseful };
}
