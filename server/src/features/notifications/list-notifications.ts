import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { bidRecords } from '../bids/bids.queries.ts';
import { presentNotification } from './notifications.present.ts';
import { listNotifiableEvents, notificationCount } from './notifications.queries.ts';

/** Actions of the other sides in the person's bids, in all roles of the person. */
export async function listNotifications(
  { db, clock }: Deps,
  { actor }: Call<'user'>,
  form: FormOf<typeof notificationEndpoints.index>,
): Promise<AnswerOf<typeof notificationEndpoints.index>> {
  const total = await notificationCount(db, actor, form.only_unread);
  const events = await listNotifiableEvents(db, actor, form);
  const records = await bidRecords(db, [...new Set(events.map(({ bidId }) => bidId))], actor.workshopIds);
  const recordOf = new Map(records.map((record) => [record.bid.id, record]));
  const now = clock.now();
  const items = events.flatMap((event) => {
    const record = recordOf.get(event.bidId);
    return (record && presentNotification(event, record, now)) ?? [];
  });
  return { total, items };
}
