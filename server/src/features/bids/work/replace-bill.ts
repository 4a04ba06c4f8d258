import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { finalLines } from '../../../db/tables/deal.ts';
import type { PricedLine } from '../offers/offer-prices.ts';

export async function replaceBill(tx: Db, bidId: number, bill: readonly PricedLine[]): Promise<void> {
  await tx.delete(finalLines).where(eq(finalLines.bidId, bidId));
  if (bill.length > 0) await tx.insert(finalLines).values(bill.map((line) => ({ ...line, bidId })));
}
