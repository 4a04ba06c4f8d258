import type { FormOf } from '@sto/contract/endpoint';
import type { workshopReviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import type { WorkshopReview } from '@sto/contract/reviews/reviews.schemas';
import { isoInZone } from '@sto/contract/workshops/opening-hours';
import { and, eq, inArray } from 'drizzle-orm';
import { type Actor, managedWorkshopIds } from '../../auth/actor.ts';
import { nameIn } from '../../auth/employee-name.ts';
import type { Db } from '../../db/client.ts';
import { bidEvents } from '../../db/tables/bids.ts';
import { moderationItems } from '../../db/tables/joining.ts';
import { reviews } from '../../db/tables/reviews.ts';
import { workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { type ModerationRow, requestModeration, requestsAbout } from '../../moderation/moderation-items.ts';
import { hideContacts } from '../../text/contact-filter.ts';
import { complaintOf } from '../bids/review/review.policy.ts';
import { loadDrafts } from '../files/files.load.ts';
import { filesById, presentFile } from '../files/files.queries.ts';
import { countReviews, type ListForm } from './matching-reviews.queries.ts';
import { pageOfReviews, type ReviewedWorkshop } from './reviews.queries.ts';

type Endpoints = typeof workshopReviewEndpoints;
type OwnWorkshop = ReviewedWorkshop & { id: number };

/** Published reviews of the first workshop that the caller manages, with what it has said about each. */
export async function listOwnReviews(
  deps: Deps,
  { actor }: Call<'service'>,
  form: FormOf<Endpoints['index']>,
): Promise<{ reviews: WorkshopReview[]; total: number }> {
  const workshop = await ownWorkshop(deps.db, actor);
  const list: ListForm = { ...form, service_id: workshop.id };
  return {
    total: await countReviews(deps.db, list),
    reviews: await presentOwn(deps, list, workshop),
  };
}

/** The public answer of the workshop, without contacts; a later one replaces it. */
export async function replyToReview(
  deps: Deps,
  { actor }: Call<'service'>,
  { id, text }: FormOf<Endpoints['reply']>,
): Promise<WorkshopReview> {
  const { db, clock } = deps;
  const now = clock.now();
  const workshop = await ownWorkshop(db, actor, id);
  if (hideContacts(text).isHidden) throw AppError.field('reply_contacts', 'text');
  const actorName = nameIn(actor, workshop.id);
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update');
    if (!before) throw new AppError('not_found');
    const reply = { replyText: text, replyAuthor: actorName || workshop.name, replyAt: now };
    await tx.update(reviews).set(reply).where(eq(reviews.id, id));
    // Of a corrected answer the driver does not hear again.
    if (before.replyText === null)
      await tx.insert(bidEvents).values({
        ...{ bidId: before.bidId, type: 'review_replied', actor: 'service', actorName, at: now },
      });
  });
  return ownReview(deps, workshop, id);
}

/** Requests that the site hide a review that breaks the rules. Until its decision the review stays public. */
export async function complainAboutReview(
  deps: Deps,
  { actor }: Call<'service'>,
  { id, reason_code, comment, file_ids }: FormOf<Endpoints['complain']>,
): Promise<WorkshopReview> {
  const { db, clock } = deps;
  const workshop = await ownWorkshop(db, actor, id);
  await db.transaction(async (tx) => {
    // Two employees at once: the second waits here.
    await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id)).for('update');
    const before = await requestsAbout(tx, { kind: 'report', objectId: id });
    if (before.length > 0) throw new AppError('complaint_open');
    const fileIds = (await loadDrafts(tx, actor, file_ids, 'file_ids')).map((file) => file.id);
    await requestModeration(
      tx,
      {
        ...{ kind: 'report', objectId: id, createdBy: actor.userId },
        ...{ payload: { reason_code, comment }, fileIds },
      },
      clock.now(),
    );
  });
  return ownReview(deps, workshop, id);
}

/** The workshop of the caller, with `reviewId` that of a published review; not found for others and for mechanics. */
async function ownWorkshop(db: Db, actor: Actor, reviewId?: number): Promise<OwnWorkshop> {
  const managed = managedWorkshopIds(actor);
  if (reviewId === undefined) {
    const [id] = managed;
    if (id === undefined) throw new AppError('forbidden');
    return loadWorkshop(db, id);
  }
  const [review] = await db
    .select({ workshopId: reviews.workshopId })
    .from(reviews)
    .where(
      and(
        eq(reviews.id, reviewId),
        eq(reviews.status, 'published'),
        inArray(reviews.workshopId, [-1, ...managed]),
      ),
    );
  if (!review) throw new AppError('not_found');
  return loadWorkshop(db, review.workshopId);
}

async function loadWorkshop(db: Db, id: number): Promise<OwnWorkshop> {
  const { name, timezone } = workshops;
  const [workshop] = await db
    .select({ id: workshops.id, name, timezone })
    .from(workshops)
    .where(eq(workshops.id, id));
  if (!workshop) throw new AppError('not_found');
  return workshop;
}

async function ownReview(deps: Deps, workshop: OwnWorkshop, id: number): Promise<WorkshopReview> {
  const form: ListForm = { service_id: workshop.id, page: 1, page_size: 1, sort: 'new' };
  const [review] = await presentOwn(deps, form, workshop, id);
  if (!review) throw new AppError('not_found');
  return review;
}

async function presentOwn(
  deps: Deps,
  form: ListForm,
  workshop: OwnWorkshop,
  id?: number,
): Promise<WorkshopReview[]> {
  const page = await pageOfReviews(deps, form, workshop, id);
  const ids = page.map((review) => review.id);
  const items = ids.length > 0 ? await complaintsAbout(deps.db, ids) : [];
  const uploads = await filesById(
    deps.db,
    items.flatMap(({ fileIds }) => fileIds),
  );
  const filesOf = ({ fileIds }: ModerationRow) =>
    uploads.filter((file) => fileIds.includes(file.id)).map((file) => presentFile(deps, file));
  return page.map(({ customerId: _author, ...review }) => {
    const item = items.find(({ objectId }) => objectId === review.id);
    return {
      ...review,
      complaint: item ? { ...presentComplaint(item, workshop), files: filesOf(item) } : null,
      available_actions: item ? ['reply'] : ['reply', 'complain'],
    };
  });
}

function complaintsAbout(db: Db, reviewIds: number[]): Promise<ModerationRow[]> {
  return db
    .select()
    .from(moderationItems)
    .where(and(eq(moderationItems.kind, 'report'), inArray(moderationItems.objectId, reviewIds)));
}

type Complaint = NonNullable<WorkshopReview['complaint']>;

function presentComplaint(item: ModerationRow, { timezone }: OwnWorkshop): Omit<Complaint, 'files'> {
  const { reason, comment } = complaintOf(item.payload);
  return {
    reason_code: reason,
    comment,
    status: item.status,
    decision: item.reason,
    created_at: isoInZone(item.createdAt, timezone),
  };
}
