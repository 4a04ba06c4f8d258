import type { reviewComplaintReasons } from '@sto/contract/enums';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bids } from '../../../db/tables/bids.ts';
import { customerMarks, reviews } from '../../../db/tables/reviews.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import { recountFigures } from '../../../figures/recount-figures.ts';
import { AppError } from '../../../http/app-error.ts';
import { addNotice } from '../../../live/add-notice.ts';
import { type ModerationRow, withdrawRequests } from '../../../moderation/moderation-items.ts';
import {
  type Headline,
  headlinesOf,
  type ModerationHandler,
  objectIdsOf,
} from '../../../moderation/moderation-kinds.ts';
import { lockBid } from '../bids.load.ts';
import { dealFields, fieldOf, loadDisputed, momentIn } from '../overrule/deal-fields.ts';
import { planTimers } from '../timers/plan-timers.ts';
import { afterPublication } from './publish-review.ts';
import { complaintOf, type ReviewRow, stateOf } from './review.policy.ts';

const signs: Record<NonNullable<ReviewRow['pendingReason']>, string> = {
  blind: '',
  device: 'С одного устройства входили автор и сотрудник автосервиса',
  staff: 'Автор работает в автосервисе или указал телефон сотрудника',
  shared: 'С тем же устройством или телефоном об этом автосервисе писал и другой аккаунт',
  burst: 'Много отзывов об этом автосервисе за сутки',
  contacts: 'В тексте телефон, почта или ссылка',
};

const complaints: Record<(typeof reviewComplaintReasons)[number], string> = {
  other_service: 'Отзыв о другом автосервисе',
  insult: 'Оскорбления',
  personal_data: 'Личные данные',
  fake: 'Неправда',
  not_a_client: 'Автор не был клиентом',
};

/** A review with a sign of fraud or with contacts: approved, it goes the way of all reviews. */
export const heldReviews: ModerationHandler = {
  headlines: (db, items) => headlinesOfReviews(db, items, (_item, sign) => (sign ? signs[sign] : '')),
  describe: describeReview,
  lock: lockBidOf,
  async decide(tx, deps, { objectId }, { isApproved, reason, now }) {
    const { review, workshopName } = await loadReview(tx, objectId);
    if (review.status !== 'pending') return;
    if (!isApproved) return refuse(tx, { review, workshopName }, { status: 'rejected', reason, now });
    const bid = await lockBid(tx, review.bidId);
    const [mark = null] = await tx.select().from(customerMarks).where(eq(customerMarks.bidId, review.bidId));
    const state = stateOf(bid, { mark, held: null, now });
    await tx.update(reviews).set(state).where(eq(reviews.id, review.id));
    if (state.status === 'published') await afterPublication(deps, tx, review, now);
    else await planTimers(tx, bid.id, now);
    await notifyAuthor(tx, { review, workshopName }, 'review_approved', { reason, now });
  },
};

/** A complaint of the workshop: approved, it hides the review. */
export const reviewComplaints: ModerationHandler = {
  headlines: (db, items) =>
    headlinesOfReviews(db, items, ({ payload }) => {
      const { reason, comment } = complaintOf(payload);
      return comment ? `${complaints[reason]}: ${comment}` : complaints[reason];
    }),
  describe: describeReview,
  lock: lockBidOf,
  async decide(tx, _deps, { objectId, createdBy }, { isApproved, reason, now }) {
    const { review, workshopName } = await loadReview(tx, objectId);
    // An edit of the author may have made it wait since.
    if (isApproved && (review.status === 'published' || review.status === 'pending')) {
      await refuse(tx, { review, workshopName }, { status: 'hidden', reason, now });
      await withdrawRequests(tx, { kind: 'review', objectId });
    }
    if (createdBy === null) return;
    await addNotice(tx, {
      ...{ userId: createdBy, type: isApproved ? 'complaint_accepted' : 'complaint_refused' },
      ...{ subject: `Отзыв о «${workshopName}»`, comment: reason, at: now },
    });
  },
};

async function lockBidOf(tx: Db, { objectId }: ModerationRow): Promise<void> {
  const { review } = await loadReview(tx, objectId);
  await lockBid(tx, review.bidId);
}

async function loadReview(db: Db, id: number) {
  const [row] = await db
    .select({ review: reviews, workshopName: workshops.name })
    .from(reviews)
    .innerJoin(workshops, eq(workshops.id, reviews.workshopId))
    .where(eq(reviews.id, id));
  if (!row) throw new AppError('not_found');
  return row;
}

async function headlinesOfReviews(
  db: Db,
  items: readonly ModerationRow[],
  why: (item: ModerationRow, sign: ReviewRow['pendingReason']) => string,
): Promise<Map<number, Headline>> {
  const rows = await db
    .select({ id: reviews.id, sign: reviews.pendingReason, workshopName: workshops.name })
    .from(reviews)
    .innerJoin(workshops, eq(workshops.id, reviews.workshopId))
    .where(inArray(reviews.id, objectIdsOf(items)));
  return headlinesOf(items, new Map(rows.map((row) => [row.id, row])), (item, row) =>
    row ? { title: `Отзыв: ${row.workshopName}`, text: why(item, row.sign) } : null,
  );
}

/** With the visit that it is about: whether its author was a client is seen there. */
async function describeReview(db: Db, { objectId }: ModerationRow) {
  const { review } = await loadReview(db, objectId);
  const record = await loadDisputed(db, review.bidId);
  const { bid, timezone, customerName } = record;
  return {
    bidId: bid.id,
    fields: [
      ...fieldOf('Оценка', String(review.rating).replace('.', ',')),
      ...fieldOf('Отзыв', review.text),
      ...fieldOf('Понравилось', review.pros),
      ...fieldOf('Не понравилось', review.cons),
      ...fieldOf('Ответ автосервиса', review.replyText),
      ...fieldOf('Автор отзыва', customerName),
      ...dealFields(record),
      ...fieldOf('Время визита', momentIn(timezone, bid.visitStart)),
      ...fieldOf('Работы завершены', momentIn(timezone, bid.finishedAt)),
      ...fieldOf('Отзыв написан', momentIn(timezone, review.createdAt)),
    ],
  };
}

interface OfWorkshop {
  review: ReviewRow;
  workshopName: string;
}

async function refuse(
  tx: Db,
  { review, workshopName }: OfWorkshop,
  { status, reason, now }: { status: 'rejected' | 'hidden'; reason: string; now: Date },
): Promise<void> {
  const moderationReason = reason || 'Отзыв нарушает правила';
  const columns = { status, pendingReason: null, moderationReason };
  await tx.update(reviews).set(columns).where(eq(reviews.id, review.id));
  await recountFigures(tx, [review.workshopId], now);
  await notifyAuthor(tx, { review, workshopName }, 'review_refused', { reason: moderationReason, now });
}

async function notifyAuthor(
  tx: Db,
  { review: { bidId }, workshopName }: OfWorkshop,
  type: 'review_approved' | 'review_refused',
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const [bid] = await tx.select({ userId: bids.customerId }).from(bids).where(eq(bids.id, bidId));
  if (!bid) throw new AppError('not_found');
  const notice = { subject: `Отзыв о «${workshopName}»`, comment: reason, at: now };
  await addNotice(tx, { userId: bid.userId, type, bidId, ...notice });
}
