import { bidNumber } from '@sto/contract/bids/bid-lifecycle';
import type { operatorChatEndpoints } from '@sto/contract/chat/operator-chat.endpoints';
import type { SupportCase } from '@sto/contract/chat/operator-chat.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import { isoInZone } from '@sto/contract/workshops/opening-hours';
import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bids } from '../../../db/tables/bids.ts';
import { chats } from '../../../db/tables/chats.ts';
import { users } from '../../../db/tables/users.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { carName, worksInShort } from '../../bids/bid-words.present.ts';
import { type BidRecord, bidRecords } from '../../bids/bids.queries.ts';
import { type ChatRow, loadChat } from '../chats.load.ts';

const shownBids = 5;

/** What an operator sees next to a conversation: who writes, the bid and its car. No phone: he does not need it. */
export async function viewCase(
  { db }: Deps,
  { actor }: Call<'operator'>,
  { chat_id: chatId }: FormOf<typeof operatorChatEndpoints.context>,
): Promise<SupportCase> {
  const { chat, support } = await loadChat(db, actor, 'operator', eq(chats.id, chatId));
  const isOwn =
    chat.customerId === null
      ? eq(bids.workshopId, chat.workshopId ?? 0)
      : eq(bids.customerId, chat.customerId);
  const latest = await db
    .select({ id: bids.id })
    .from(bids)
    .where(isOwn)
    .orderBy(desc(bids.id))
    .limit(shownBids);
  const records = await bidRecords(db, [
    ...new Set([...latest.map(({ id }) => id), ...(support?.bidId ? [support.bidId] : [])]),
  ]);
  const about = records.find(({ bid }) => bid.id === support?.bidId);
  return {
    requester: await requesterOf(db, chat),
    bid: about ? presentBid(about) : null,
    bids: records.map((record) => ({
      ...{ id: record.bid.id, number: bidNumber(record.bid.id), status: record.bid.status },
      title: [carName(record), worksInShort(record)].filter(Boolean).join(' · '),
    })),
  };
}

async function requesterOf(db: Db, { customerId, workshopId }: ChatRow): Promise<SupportCase['requester']> {
  if (customerId === null) {
    const [row] = await db
      .select({ name: workshops.name })
      .from(workshops)
      .where(eq(workshops.id, workshopId ?? 0));
    return { role: 'service', name: row?.name ?? '' };
  }
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, customerId));
  return { role: 'customer', name: row?.name || 'Без имени' };
}

function presentBid(record: BidRecord): NonNullable<SupportCase['bid']> {
  const { bid, car, works, workshop, customerName, offers, timezone } = record;
  const accepted = offers.find(({ status }) => status === 'accepted');
  return {
    ...{ id: bid.id, number: bidNumber(bid.id), status: bid.status, comment: bid.comment },
    car: [carName(record), car.year].filter(Boolean).join(', '),
    ...{ licence_plate: car.licensePlate, mileage: car.mileage },
    works: works.map(({ title }) => title),
    customer_name: customerName,
    service_name: workshop?.name ?? null,
    period_start: isoInZone(bid.periodStart, timezone),
    price: accepted?.priceTotal ?? null,
  };
}
