import type { BidActor } from '@sto/contract/bids/bid-lifecycle';
import { and, eq, inArray, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bidRecipients, bids, bidTenders } from '../../../db/tables/bids.ts';
import { after, hours } from '../../../platform/clock/durations.ts';

type BidChange = Partial<typeof bids.$inferSelect>;

export interface RecipientMove {
  bidId: number;
  by: BidActor;
  now: Date;
}

interface Reason {
  code: string;
  comment?: string | null | undefined;
}

const isIn = ne(bidRecipients.status, 'reject');

/** A transition of an undecided tender, for each workshop that it is about. */
export async function moveRecipients(
  tx: Db,
  move: RecipientMove,
  change: BidChange,
  workshopId: number | undefined,
): Promise<void> {
  if (change.status === 'reject') {
    await closeRecipients(tx, move, isIn, {
      code: change.rejectCode ?? 'other',
      comment: change.rejectComment,
    });
    return;
  }
  if (change.workshopId) {
    const others = and(isIn, ne(bidRecipients.workshopId, change.workshopId));
    await closeRecipients(tx, move, others, { code: 'found_other' });
    return;
  }
  if (workshopId === undefined) return;
  await update(tx, move, eq(bidRecipients.workshopId, workshopId), {
    ...(move.by === 'service' && change.status === 'answered' && { status: 'answered' }),
  });
}

/** Ends the tender for workshops that are still in it. Returns which. */
export function closeRecipients(
  tx: Db,
  move: RecipientMove,
  which: SQL | undefined,
  { code, comment }: Reason,
): Promise<number[]> {
  return update(tx, move, and(isIn, which), {
    ...{ status: 'reject', declineCode: code, declineComment: comment || null },
    ...(move.by === 'service' && { declinedAt: move.now }),
  });
}

export function closeRecipient(
  tx: Db,
  move: RecipientMove,
  workshopId: number,
  reason: Reason,
): Promise<number[]> {
  return closeRecipients(tx, move, eq(bidRecipients.workshopId, workshopId), reason);
}

export async function closeRecipientsBut(
  tx: Db,
  move: RecipientMove,
  workshopIds: readonly number[],
  reason: Reason,
): Promise<number[]> {
  const rest =
    workshopIds.length > 0 ? sql`not ${inArray(bidRecipients.workshopId, [...workshopIds])}` : undefined;
  return closeRecipients(tx, move, rest, reason);
}

/** Afterwards the workshops have this long at least. */
const reopenedMs = hours(4);

/** The moderator opens a tender again, for those who did not leave it themselves. `answered`: who has an open offer. */
export async function reopenTender(
  tx: Db,
  move: RecipientMove,
  { workshopId }: Pick<typeof bids.$inferSelect, 'workshopId'>,
  answered: readonly number[],
): Promise<void> {
  if (workshopId !== null) return;
  const { bidId, now } = move;
  const endsAt = after(now, reopenedMs);
  const isEarlier = lt(bidTenders.endsAt, endsAt);
  await tx
    .update(bidTenders)
    .set({ endsAt })
    .where(and(eq(bidTenders.bidId, bidId), isEarlier));
  await tx
    .update(bids)
    .set({ answerDeadlineAt: sql`(select ends_at from bid_tenders where bid_id = ${bidId})` })
    .where(eq(bids.id, bidId));
  const mayAnswer = or(isIn, isNull(bidRecipients.declinedAt));
  const hasAnswered = inArray(bidRecipients.workshopId, [...answered]);
  const noReason = { declineCode: null, declineComment: null };
  await update(tx, move, and(mayAnswer, not(hasAnswered)), { status: 'new', ...noReason });
  await update(tx, move, and(mayAnswer, hasAnswered), { status: 'answered', ...noReason });
}

async function update(
  tx: Db,
  { bidId, by, now }: RecipientMove,
  which: SQL | undefined,
  change: Partial<typeof bidRecipients.$inferInsert>,
): Promise<number[]> {
  const moved = await tx
    .update(bidRecipients)
    .set({
      ...change,
      ...{ version: sql`${bidRecipients.version} + 1`, statusChangedAt: now, statusChangedBy: by },
      ...(by === 'service' && { seenAt: now }),
    })
    .where(and(eq(bidRecipients.bidId, bidId), which))
    .returning({ workshopId: bidRecipients.workshopId });
  return moved.map(({ workshopId }) => workshopId).sort((left, right) => left - right);
}
