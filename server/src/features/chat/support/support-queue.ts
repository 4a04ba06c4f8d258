import type { MessagePayload } from '@sto/contract/chat/chat.schemas';
import type { ChatSide } from '@sto/contract/enums';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { supportCases } from '../../../db/tables/chats.ts';

export type SupportCaseRow = typeof supportCases.$inferSelect;

interface Queued {
  support: SupportCaseRow;
  /** The bid, with the first message about it. */
  payload: MessagePayload | null;
}

/** A message of the requester waits for an answer, and opens a closed request again for any operator. */
export async function noteInQueue(
  tx: Db,
  support: SupportCaseRow,
  side: ChatSide,
  now: Date,
): Promise<Queued> {
  const answered = { waitingSince: null };
  const waiting = {
    ...{ waitingSince: support.waitingSince ?? now, isBidNew: false, closedAt: null },
    ...(support.closedAt && { operatorId: null }),
  };
  const [changed] = await tx
    .update(supportCases)
    .set(side === 'operator' ? answered : waiting)
    .where(eq(supportCases.chatId, support.chatId))
    .returning();
  const isNaming = side !== 'operator' && support.isBidNew && support.bidId !== null;
  return { support: changed ?? support, payload: isNaming ? { bid_id: support.bidId ?? undefined } : null };
}
