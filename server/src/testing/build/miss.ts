import { bidEvents, type bids } from '../../db/tables/bids.ts';
import { after, hours } from '../../platform/clock/durations.ts';
import type { TestApp } from '../start-app.ts';
import { type BuiltDeal, buildBid } from './bid.ts';

export const noShow = { rejectBy: 'system', rejectCode: 'no_show' } as const;

/** A visit that did not take place: by default the driver did not come. */
export async function buildMiss(
  test: TestApp,
  columns: Partial<typeof bids.$inferInsert> = {},
): Promise<BuiltDeal & { id: number }> {
  const at = test.clock.now();
  const visitStart = after(at, hours(1));
  const { bid, ...deal } = await buildBid(test, {
    ...{ status: 'reject', visitStart, visitEnd: after(visitStart, hours(1)), ...noShow, ...columns },
  });
  const actor = columns.rejectBy ?? noShow.rejectBy;
  await test.deps.db.insert(bidEvents).values({
    ...{ bidId: bid.id, type: 'rejected', actor, fromStatus: 'visit', toStatus: 'reject', at },
  });
  return { ...deal, id: bid.id };
}
