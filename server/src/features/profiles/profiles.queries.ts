import type { BidSide, BidStatus } from '@sto/contract/bids/bid-lifecycle';
import type { CustomerProfile, WorkshopProfile } from '@sto/contract/profiles/profiles.schemas';
import { roundedRating } from '@sto/contract/workshops/workshop-policy';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Actor, managedWorkshopIds } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/users.ts';
import { workshopEmployees, workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { mediaUrlOrNull } from '../../platform/file-store/media-url.ts';
import { countsOfBids, isUnseenBy, notedBidsOf } from '../bids/bids.queries.ts';
import { shownColumn } from '../bids/tender/shown-bid.queries.ts';
import { personImage } from '../files/files.queries.ts';

export async function viewCustomerProfile(deps: Deps, { actor }: Call<'customer'>): Promise<CustomerProfile> {
  const { db } = deps;
  const [user] = await db.select().from(users).where(eq(users.id, actor.userId));
  if (!user) throw new AppError('unauthorized');
  const image = personImage(deps, user.image);
  const unseen = await unseenByStatus(db, actor, 'customer');
  return {
    id: user.id,
    images: image === null ? [] : [{ url: image }],
    user_name: user.name,
    new_bid_count: unseen('new'),
    new_answered_count: unseen('answered'),
    new_visit_count: unseen('visit'),
    new_in_work_count: unseen('in_work'),
    new_finished_count: unseen('finished'),
    new_reject_count: unseen('reject'),
  };
}

/**
 * The first workshop of the person; the counts cover all of them, like the list of bids. Visits are not counted: an
 * accepted offer counts as an answer. Rejections are shown by notifications only.
 */
export async function viewWorkshopProfile(
  { db }: Deps,
  { actor }: Call<'service'>,
): Promise<WorkshopProfile> {
  const [workshop] = await db
    .select({
      ...{ id: workshops.id, name: workshops.name, logo: workshops.logo, rating: workshops.rating },
      isPublished: workshops.isPublished,
    })
    .from(workshopEmployees)
    .innerJoin(workshops, eq(workshops.id, workshopEmployees.workshopId))
    .where(
      and(
        eq(workshopEmployees.userId, actor.userId),
        inArray(workshopEmployees.workshopId, [...actor.workshopIds]),
      ),
    )
    .orderBy(asc(workshopEmployees.id))
    .limit(1);
  if (!workshop) throw new AppError('not_found');
  const unseen = await unseenByStatus(db, actor, 'service');
  return {
    id: workshop.id,
    name: workshop.name,
    logo: mediaUrlOrNull(workshop.logo),
    rating: roundedRating(workshop.rating),
    is_published: workshop.isPublished,
    new_bid_count: unseen('new'),
    new_answered_count: unseen('answered') + unseen('visit'),
    new_in_work_count: unseen('in_work'),
    new_finished_count: unseen('finished'),
    available_actions: managedWorkshopIds(actor).length > 0 ? ['manage'] : [],
  };
}

/** Bids of a side by status whose last change was made by the other side and not seen yet. */
async function unseenByStatus(db: Db, actor: Actor, side: BidSide): Promise<(status: BidStatus) => number> {
  const isNews = and(
    notedBidsOf(actor, side),
    sql`${shownColumn(actor, side, 'changedBy')} <> ${side}`,
    isUnseenBy(actor, side, shownColumn(actor, side, 'changedAt')),
  );
  const rows = await countsOfBids(db, actor, side, isNews);
  const found = new Map(rows.map((row) => [row.status, row.count]));
  return (status) => found.get(status) ?? 0;
}
