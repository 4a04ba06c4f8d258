import { bidNumber } from '@sto/contract/bids/bid-lifecycle';
import { reliabilityMemoryDays } from '@sto/contract/limits';
import type { Reliability, ReliabilityMark } from '@sto/contract/reliability/reliability.schemas';
import { isoInZone } from '@sto/contract/workshops/opening-hours';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { isCounted, levelOf, type Mark, marksOf, visitsCountOf } from './reliability.load.ts';

/** What the level of the driver is made of. Workshops see the level alone. */
export async function viewReliability(
  { db, clock }: Deps,
  { actor }: Call<'customer'>,
): Promise<Reliability> {
  const marks = await marksOf(db, actor.userId, clock.now());
  const visits = await visitsCountOf(db, actor.userId);
  return {
    level: levelOf({ misses: marks.filter(isCounted).length, visits }),
    visits_count: visits,
    marks: marks.map(presentMark),
    memory_days: reliabilityMemoryDays,
  };
}

function presentMark(mark: Mark): ReliabilityMark {
  const { bid, kind, workshop, appeal } = mark;
  const timezone = workshop?.timezone ?? 'Europe/Moscow';
  return {
    bid_id: bid.id,
    number: bidNumber(bid.id),
    kind,
    service_name: workshop?.name ?? null,
    visit_at: bid.visitStart && isoInZone(bid.visitStart, timezone),
    timezone,
    is_counted: isCounted(mark),
    appeal: appeal && {
      comment: appealComment(appeal.payload),
      status: appeal.status,
      decision: appeal.reason,
      created_at: isoInZone(appeal.createdAt, timezone),
    },
    available_actions: appeal ? [] : ['appeal'],
  };
}

export function appealComment({ comment }: Record<string, unknown>): string {
  return typeof comment === 'string' ? comment : '';
}
