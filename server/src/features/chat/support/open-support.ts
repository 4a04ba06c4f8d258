import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { customerChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { type Actor, managedWorkshopIds } from '../../../auth/actor.ts';
import type { Db } from '../../../db/client.ts';
import { bids } from '../../../db/tables/bids.ts';
import { chats, supportCases } from '../../../db/tables/chats.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { notedBidsOf } from '../../bids/bids.queries.ts';

type Endpoint = typeof customerChatEndpoints.support;

/** A driver has one chat with the support, and so has a workshop. */
export function openSupport(
  { db, clock }: Deps,
  { actor, access: side }: Call<BidSide>,
  { bid_id: bidId }: FormOf<Endpoint>,
): Promise<AnswerOf<Endpoint>> {
  return db.transaction(async (tx) => {
    const about = bidId === undefined ? null : await loadBid(tx, actor, side, bidId);
    const chatId = await chatOf(tx, actor, side, about?.workshopId ?? null, clock.now());
    if (about) await nameBid(tx, chatId, about.id);
    return { chat_id: chatId };
  });
}

async function loadBid(tx: Db, actor: Actor, side: BidSide, id: number) {
  const [bid] = await tx
    .select({ id: bids.id, workshopId: bids.workshopId })
    .from(bids)
    .where(and(eq(bids.id, id), notedBidsOf(actor, side)));
  if (!bid) throw new AppError('not_found');
  return bid;
}

/** Of two calls at once the second finds the chat of the first. */
async function chatOf(
  tx: Db,
  actor: Actor,
  side: BidSide,
  workshopId: number | null,
  createdAt: Date,
): Promise<number> {
  const owner =
    side === 'customer' ? { customerId: actor.userId } : { workshopId: ownWorkshop(actor, workshopId) };
  await tx
    .insert(chats)
    .values({ kind: 'support', ...owner, createdAt })
    .onConflictDoNothing();
  const ofOwner =
    owner.workshopId === undefined
      ? and(eq(chats.customerId, owner.customerId), isNull(chats.workshopId))
      : and(eq(chats.workshopId, owner.workshopId), isNull(chats.customerId));
  const [chat] = await tx
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.kind, 'support'), ofOwner));
  if (!chat) throw new AppError('internal');
  await tx.insert(supportCases).values({ chatId: chat.id }).onConflictDoNothing();
  return chat.id;
}

/** The workshop of the bid, else the first that the person manages. */
function ownWorkshop(actor: Actor, ofBid: number | null): number {
  const managed = managedWorkshopIds(actor);
  const workshopId = ofBid !== null && managed.includes(ofBid) ? ofBid : managed[0];
  if (workshopId === undefined) throw new AppError('forbidden');
  return workshopId;
}

async function nameBid(tx: Db, chatId: number, bidId: number): Promise<void> {
  await tx
    .update(supportCases)
    .set({ bidId, isBidNew: true })
    .where(
      and(
        eq(supportCases.chatId, chatId),
        or(isNull(supportCases.bidId), sql`${supportCases.bidId} <> ${bidId}`),
      ),
    );
}
