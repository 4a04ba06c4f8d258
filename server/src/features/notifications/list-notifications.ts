import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import type { Notification } from '@sto/contract/notifications/notifications.schemas';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { type BidRecord, bidRecords } from '../bids/bids.queries.ts';
import { presentNotice } from './notices.present.ts';
import { presentNotification } from './notifications.present.ts';
import {
  type NotificationKey,
  notificationCount,
  pageOfNotifications,
  rowsOfPage,
} from './notifications.queries.ts';

/** Actions of the other sides in the person's bids, in all roles of the person, and notices about the account. */
export async function listNotifications(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { actor }: Pick<Call<'user'>, 'actor'>,
  form: FormOf<typeof notificationEndpoints.index>,
): Promise<AnswerOf<typeof notificationEndpoints.index>> {
  const total = await notificationCount(db, actor, form.only_unread);
  const scope = { isUnreadOnly: form.only_unread, isListed: true };
  const keys = await pageOfNotifications(db, actor, form, scope);
  return { total, items: await presentKeys({ db, clock }, actor, keys) };
}

/** The newest unread ones, or those of `ids` that are still unread, also of kinds that the list leaves out. */
export async function unreadNotifications(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { newest, ...bounds }: { newest: number; ids?: readonly number[]; since?: Date },
): Promise<Notification[]> {
  const page = { page: 1, page_size: newest };
  const scope = { isUnreadOnly: true, isListed: false, ...bounds };
  return presentKeys(deps, actor, await pageOfNotifications(deps.db, actor, page, scope));
}

async function presentKeys(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  keys: readonly NotificationKey[],
): Promise<Notification[]> {
  const { events, notices } = await rowsOfPage(db, keys);
  const recordOf = {
    customer: await recordsOf(db, keys, events, 'customer', null),
    service: await recordsOf(db, keys, events, 'service', actor),
  };
  const now = clock.now();
  const present = ({ source, id, isUnread }: NotificationKey) => {
    if (source === 'account') {
      const notice = notices.get(id);
      return notice && presentNotice(notice, now);
    }
    const event = events.get(id);
    const record = event && recordOf[source].get(event.bidId);
    return record && presentNotification({ ...event, side: source, isUnread }, record, now);
  };
  return keys.flatMap((key) => present(key) ?? []);
}

/** The bids of a side, as it sees them. */
async function recordsOf(
  db: Db,
  keys: readonly NotificationKey[],
  events: Awaited<ReturnType<typeof rowsOfPage>>['events'],
  side: BidSide,
  employee: Actor | null,
): Promise<Map<number, BidRecord>> {
  const ids = keys.flatMap(({ source, id }) => (source === side ? (events.get(id)?.bidId ?? []) : []));
  const records = await bidRecords(db, [...new Set(ids)], employee);
  return new Map(records.map((record) => [record.bid.id, record]));
}
