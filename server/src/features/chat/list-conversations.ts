import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { customerChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import type { Conversation } from '@sto/contract/chat/chat.schemas';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { isoInZone } from '@sto/contract/workshops/opening-hours';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { mediaUrlOrNull } from '../../platform/file-store/media-url.ts';
import { bidAddress, carName, worksInShort } from '../bids/bid-words.present.ts';
import { type BidRecord, bidRecords } from '../bids/bids.queries.ts';
import { personImage } from '../files/files.queries.ts';
import { conversationCount, conversationPage } from './chat.queries.ts';

export async function listConversations(
  deps: Deps,
  { actor, access: side }: Call<BidSide>,
  form: FormOf<typeof customerChatEndpoints.index>,
): Promise<AnswerOf<typeof customerChatEndpoints.index>> {
  const { db } = deps;
  const total = await conversationCount(db, actor, side, form.only_unread);
  const rows = await conversationPage(db, actor, side, form);
  const unread = new Map(rows.map((row) => [row.bidId, row.unreadCount]));
  const records = await bidRecords(db, [...unread.keys()], side === 'service' ? actor : null);
  const faces = await imagesOfCustomers(db, records);
  const items = records.flatMap((record) => {
    const last = lastMessage(record);
    const { bid, chatId, customerName, workshop } = record;
    if (!last || !workshop) return [];
    const avatar = personImage(deps, faces.get(bid.customerId) ?? null);
    const updatedAt = isoInZone(last.created_at, workshop.timezone);
    return {
      id: chatId,
      kind: 'bid' as const,
      bid_id: bid.id,
      service: { id: workshop.id, name: workshop.name, logo: mediaUrlOrNull(workshop.logo) },
      customer: { id: bid.customerId, name: customerName, avatar },
      title: [carName(record), worksInShort(record)].filter(Boolean).join(' · '),
      peer:
        side === 'customer'
          ? { name: workshop.name, image: mediaUrlOrNull(record.workshopImage) }
          : { name: customerName || 'Клиент', image: avatar },
      last_message: { ...last, created_at: updatedAt },
      unread_count: unread.get(bid.id) ?? 0,
      updated_at: updatedAt,
      url: bidAddress(side, bid.id),
    };
  });
  return { total, items };
}

async function imagesOfCustomers(db: Db, records: BidRecord[]): Promise<Map<number, string | null>> {
  const ids = records.map(({ bid }) => bid.customerId);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, image: users.image })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.map((row) => [row.id, row.image]));
}

/** Offers are later than their bid, and records have them oldest first. */
function lastMessage({
  bid,
  offers,
}: BidRecord): { text: string; sender: Conversation['last_message']['sender']; created_at: Date } | null {
  const offer = offers.findLast(({ comment, workshopId }) => comment !== '' && workshopId === bid.workshopId);
  if (offer) return { text: offer.comment, sender: 'service', created_at: offer.createdAt };
  return bid.comment === '' ? null : { text: bid.comment, sender: 'customer', created_at: bid.createdAt };
}
