import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import { noticeTypes } from '@sto/contract/enums';
import { kindOf } from '@sto/contract/notifications/notification-kinds';
import type { Notification } from '@sto/contract/notifications/notifications.schemas';
import { and, count, eq, getTableColumns, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { bidEvents, bids } from '../../db/tables/bids.ts';
import { chats } from '../../db/tables/chats.ts';
import { notices } from '../../db/tables/notices.ts';
import { users } from '../../db/tables/users.ts';
import { workshopEmployees, workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { isUnseenBy, notedBidsOf } from '../bids/bids.queries.ts';
import { isEventShownTo } from '../bids/tender/shown-bid.queries.ts';
import { type NotificationSource, rowIdsOf } from './notification-id.ts';
import { hiddenKinds } from './settings/preferences.queries.ts';

type BidEventRow = typeof bidEvents.$inferSelect;
type EventType = BidEventRow['type'];

export type BidNotificationType = Exclude<Notification['type'], (typeof noticeTypes)[number]>;

/** Which events of a bid notify a side, and the type of the notification. */
export const notificationTypes: Record<BidSide, Partial<Record<EventType, BidNotificationType>>> = {
  customer: {
    answered: 'bid_answered',
    offer_withdrawn: 'offer_revised',
    offer_revised: 'offer_revised',
    others_offered: 'answer_late',
    accepted: 'visit_confirmed',
    time_proposed: 'visit_time',
    time_confirmed: 'visit_time',
    time_refused: 'visit_time',
    time_withdrawn: 'visit_time',
    cancel_requested: 'cancel_requested',
    visit_reminded: 'visit_reminder',
    visit_questioned: 'visit_question',
    in_work: 'bid_in_work',
    change_proposed: 'change_proposed',
    change_expired: 'change_decided',
    change_withdrawn: 'change_decided',
    finished: 'bid_finished',
    claim_accepted: 'claim_answered',
    claim_refused: 'claim_answered',
    claim_escalated: 'claim_answered',
    claim_closed: 'claim_answered',
    rejected: 'bid_rejected',
    review_replied: 'review_reply',
    overruled: 'moderation',
  },
  service: {
    created: 'bid_new',
    nudged: 'answer_late',
    countered: 'offer_revised',
    offer_declined: 'offer_revised',
    offer_revised: 'offer_revised',
    accepted: 'visit_confirmed',
    time_proposed: 'visit_time',
    time_confirmed: 'visit_time',
    time_refused: 'visit_time',
    time_withdrawn: 'visit_time',
    cancel_requested: 'cancel_requested',
    visit_reminded: 'visit_reminder',
    visit_promised: 'visit_reminder',
    visit_questioned: 'visit_question',
    in_work: 'bid_in_work',
    change_decided: 'change_decided',
    change_expired: 'change_decided',
    finished: 'bid_finished',
    confirmed: 'bid_finished',
    claim_opened: 'claim_opened',
    claim_escalated: 'claim_opened',
    claim_appealed: 'claim_opened',
    claim_refused: 'claim_answered',
    claim_accepted: 'claim_answered',
    claim_closed: 'claim_answered',
    rejected: 'bid_rejected',
    tender_lost: 'bid_rejected',
    review_published: 'review_new',
    overruled: 'moderation',
  },
};

export interface NotifiableEvent {
  id: number;
  side: BidSide;
  bidId: number;
  type: EventType;
  actor: BidEventRow['actor'];
  comment: string | null;
  timeStart: Date | null;
  /** In a tender the workshop that the event is about. */
  workshopId: number | null;
  workshopName: string | null;
  at: Date;
  isUnread: boolean;
}

export type NoticeRow = typeof notices.$inferSelect &
  Pick<typeof users.$inferSelect, 'role'> & {
    chat: (Pick<typeof chats.$inferSelect, 'kind' | 'customerId'> & { isOfOwnWorkshop: boolean }) | null;
  };

/**
 * Events (joined with their bids) in the bids of a side that the side did not cause. Nothing for a side without the
 * role.
 */
export function notifiableFor(actor: Actor, side: BidSide): SQL | undefined {
  if (!actor.roles.includes(side)) return sql`false`;
  const types = Object.keys(notificationTypes[side]) as EventType[];
  return and(
    ...[notedBidsOf(actor, side), ne(bidEvents.actor, side), inArray(bidEvents.type, types)],
    isEventShownTo(actor, side),
  );
}

/** Those of them that the person wants to see on the site. */
function listedFor(actor: Actor, side: BidSide): SQL | undefined {
  if (!actor.roles.includes(side)) return sql`false`;
  const kinds = Object.entries(notificationTypes[side]).map(
    ([type, notification]) => sql`when ${type} then ${kindOf(notification)}`,
  );
  const kind = sql`case ${bidEvents.type} ${sql.join(kinds, sql` `)} end`;
  return and(notifiableFor(actor, side), isListed(actor, kind));
}

function isListed({ userId }: Actor, kind: SQL): SQL {
  return sql`${kind} not in ${hiddenKinds(userId)}`;
}

const kindOfNotice = sql`case ${notices.type} ${sql.join(
  noticeTypes.map((type) => sql`when ${type} then ${kindOf(type)}`),
  sql` `,
)} end`;

export function isUnreadBy(actor: Actor, side: BidSide): SQL<boolean> {
  return isUnseenBy(actor, side, bidEvents.at);
}

export function noticesOf(actor: Actor, isUnreadOnly: boolean): SQL | undefined {
  return and(
    eq(notices.userId, actor.userId),
    isUnreadOnly ? isNull(notices.readAt) : undefined,
    actor.roles.includes('operator') ? undefined : isOwnChat(actor),
  );
}

/** A former operator does not see the requests to the support that he got as one. */
function isOwnChat({ userId, workshopIds }: Actor): SQL {
  const ofWorkshop = workshopIds.length > 0 ? inArray(chats.workshopId, [...workshopIds]) : sql`false`;
  return sql`not exists (select from ${chats} where ${chats.id} = ${notices.chatId}
    and ${chats.kind} = 'support' and ${chats.customerId} is distinct from ${userId}
    and not coalesce(${ofWorkshop}, false))`;
}

function listedNotices(actor: Actor, isUnreadOnly: boolean): SQL | undefined {
  return and(noticesOf(actor, isUnreadOnly), isListed(actor, kindOfNotice));
}

export type NotificationKey = Awaited<ReturnType<typeof pageOfNotifications>>[number];

interface Scope {
  isUnreadOnly: boolean;
  /** Without the kinds that the person does not want on the site; other channels have choices of their own. */
  isListed: boolean;
  /** Absent: all. */
  ids?: readonly number[] | undefined;
  /** Absent: also the oldest. */
  since?: Date | undefined;
}

export async function pageOfNotifications(
  db: Db,
  actor: Actor,
  { page, page_size: size }: { page: number; page_size: number },
  scope: Scope,
) {
  return unionAll(
    keysOfEvents(db, actor, 'customer', scope),
    keysOfEvents(db, actor, 'service', scope),
    keysOfNotices(db, actor, scope),
  )
    .orderBy(sql`at desc`, sql`id desc`, sql`source`)
    .limit(size)
    .offset((page - 1) * size);
}

function keysOfEvents(db: Db, actor: Actor, side: BidSide, scope: Scope) {
  const { isUnreadOnly, isListed: isShort, ids, since } = scope;
  return db
    .select({
      id: bidEvents.id,
      source: sql<NotificationSource>`${side}::text`.as('source'),
      at: bidEvents.at,
      isUnread: isUnreadBy(actor, side).as('is_unread'),
    })
    .from(bidEvents)
    .innerJoin(bids, eq(bids.id, bidEvents.bidId))
    .where(
      and(
        isShort ? listedFor(actor, side) : notifiableFor(actor, side),
        isUnreadOnly ? isUnreadBy(actor, side) : undefined,
        ids && inArray(bidEvents.id, rowIdsOf(ids, side)),
        since && gt(bidEvents.at, since),
      ),
    );
}

function keysOfNotices(db: Db, actor: Actor, { isUnreadOnly, isListed: isShort, ids, since }: Scope) {
  return db
    .select({
      id: notices.id,
      source: sql<NotificationSource>`'account'::text`.as('source'),
      at: notices.at,
      isUnread: sql<boolean>`${notices.readAt} is null`.as('is_unread'),
    })
    .from(notices)
    .where(
      and(
        isShort ? listedNotices(actor, isUnreadOnly) : noticesOf(actor, isUnreadOnly),
        ids && inArray(notices.id, rowIdsOf(ids, 'account')),
        since && gt(notices.at, since),
      ),
    );
}

/** The rows of a page by their keys; they were checked to be the person's. */
export async function rowsOfPage(db: Db, keys: readonly NotificationKey[]) {
  const idsOf = (isNotice: boolean) =>
    keys.filter(({ source }) => (source === 'account') === isNotice).map(({ id }) => id);
  const events = await db
    .select({ ...getTableColumns(bidEvents), workshopName: workshops.name })
    .from(bidEvents)
    .leftJoin(workshops, eq(workshops.id, bidEvents.workshopId))
    .where(inArray(bidEvents.id, idsOf(false)));
  const noticeRows = await db
    .select({
      ...getTableColumns(notices),
      role: users.role,
      chat: {
        kind: chats.kind,
        customerId: chats.customerId,
        isOfOwnWorkshop: sql<boolean>`exists (select from ${workshopEmployees}
          where ${workshopEmployees.workshopId} = ${chats.workshopId}
            and ${workshopEmployees.userId} = ${notices.userId})`,
      },
    })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.userId))
    .leftJoin(chats, eq(chats.id, notices.chatId))
    .where(inArray(notices.id, idsOf(true)));
  return {
    events: new Map(events.map((row) => [row.id, row])),
    notices: new Map(noticeRows.map((row) => [row.id, row])),
  };
}

export async function countUnread({ db }: Deps, { actor }: Call<'user'>): Promise<{ count: number }> {
  return { count: await notificationCount(db, actor, true) };
}

export async function notificationCount(db: Db, actor: Actor, isUnreadOnly: boolean): Promise<number> {
  let sum = await db.$count(notices, listedNotices(actor, isUnreadOnly));
  for (const side of ['customer', 'service'] as const) {
    const [row] = await db
      .select({ count: count() })
      .from(bidEvents)
      .innerJoin(bids, eq(bids.id, bidEvents.bidId))
      .where(and(listedFor(actor, side), isUnreadOnly ? isUnreadBy(actor, side) : undefined));
    sum += row?.count ?? 0;
  }
  return sum;
}
