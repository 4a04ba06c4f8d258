import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { type Actor, managedWorkshopIds } from '../../../auth/actor.ts';
import type { Db } from '../../../db/client.ts';
import { bidRecipients, type bids } from '../../../db/tables/bids.ts';

type BidRow = typeof bids.$inferSelect;
export type RecipientRow = typeof bidRecipients.$inferSelect;
export type Employee = Pick<Actor, 'workshopIds' | 'employments'>;

/** Of several workshops of one person the first that is still in the tender. */
const openFirst = [sql`${bidRecipients.status} = 'reject'`, asc(bidRecipients.workshopId)];

export function recipientsOf(db: Db, bidIds: readonly number[]): Promise<RecipientRow[]> {
  return db
    .select()
    .from(bidRecipients)
    .where(inArray(bidRecipients.bidId, [...bidIds]))
    .orderBy(...openFirst);
}

/** Through which workshop an employee sees each tender that is not, or not yet, a deal with his own workshop. */
export async function recipientsSeenBy(
  db: Db,
  rows: readonly Pick<BidRow, 'id' | 'workshopId'>[],
  employee: Employee | null,
): Promise<Map<number, RecipientRow>> {
  const managed = employee ? managedWorkshopIds(employee) : [];
  const ids = rows
    .filter(({ workshopId }) => workshopId === null || !employee?.workshopIds.includes(workshopId))
    .map(({ id }) => id);
  if (managed.length === 0 || ids.length === 0) return new Map();
  const found = await db
    .select()
    .from(bidRecipients)
    .where(and(inArray(bidRecipients.bidId, ids), inArray(bidRecipients.workshopId, managed)))
    .orderBy(...openFirst);
  return new Map(found.toReversed().map((row) => [row.bidId, row]));
}

export async function recipientSeenBy(
  db: Db,
  bid: Pick<BidRow, 'id' | 'workshopId'>,
  employee: Employee | null,
): Promise<RecipientRow | null> {
  return (await recipientsSeenBy(db, [bid], employee)).get(bid.id) ?? null;
}

/** The bid as a recipient sees it: in its own state, and without anything of a deal with another workshop. */
export function asSeenBy(bid: BidRow, recipient: RecipientRow | null): BidRow {
  if (!recipient) return bid;
  const { status, version, statusChangedAt, statusChangedBy, seenAt } = recipient;
  const isOver = status === 'reject';
  return {
    ...bid,
    ...{ status, version, statusChangedAt, statusChangedBy, seenByServiceAt: seenAt },
    ...{ updatedAt: statusChangedAt, workshopId: null, acceptedOfferId: null, priceFinal: null },
    ...{ visitStart: null, visitEnd: null, promisedFor: null, visitCode: null },
    ...{ pendingStart: null, pendingEnd: null, pendingBy: null, pendingComment: '' },
    ...{ cancelBy: null, cancelCode: null, cancelComment: '' },
    ...{ mileageIn: null, mileageOut: null, warrantyMonths: null, warrantyUntil: null },
    ...{ startedAt: null, finishedAt: null, confirmedAt: null },
    rejectBy: isOver ? statusChangedBy : null,
    rejectCode: isOver ? (recipient.declineCode ?? 'other') : null,
    rejectComment: isOver ? recipient.declineComment : null,
  };
}

/** Who is still in the tender besides this workshop. */
export async function otherRecipients(db: Db, bidId: number, workshopId: number): Promise<number[]> {
  const rows = await db
    .select({ workshopId: bidRecipients.workshopId })
    .from(bidRecipients)
    .where(
      and(
        eq(bidRecipients.bidId, bidId),
        ne(bidRecipients.workshopId, workshopId),
        ne(bidRecipients.status, 'reject'),
      ),
    )
    .orderBy(asc(bidRecipients.workshopId));
  return rows.map((row) => row.workshopId);
}

/** The look of a workshop at the tender, which becomes that at its bid. */
export async function recipientSeenAt(db: Db, bidId: number, workshopId: number): Promise<Date | null> {
  const [row] = await db
    .select({ seenAt: bidRecipients.seenAt })
    .from(bidRecipients)
    .where(and(eq(bidRecipients.bidId, bidId), eq(bidRecipients.workshopId, workshopId)));
  return row?.seenAt ?? null;
}
