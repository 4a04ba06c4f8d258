import { sql } from 'drizzle-orm';
import { bids, bidWorks } from '../../db/tables/bids.ts';
import { workPairs, workTypes } from '../../db/tables/work-types.ts';
import type { Deps } from '../../deps.ts';
import { after, days } from '../../platform/clock/durations.ts';

const windowMs = days(365);
/** Fewer bids are chance. */
const leastBids = 10;
const leastShare = 0.15;
const mostOthers = 3;

/** Writes which works drivers often order together, from all bids of the last year. Returns the number of pairs. */
export async function countWorkPairs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const since = after(clock.now(), -windowMs).toISOString();
  return db.transaction(async (tx) => {
    await tx.delete(workPairs);
    const { rows } = await tx.execute(sql`
      insert into ${workPairs} (work_type_id, other_id, bids_count)
      with chosen as (
        select distinct ${bidWorks.bidId} as bid_id, coalesce(${workTypes.mergedIntoId}, ${workTypes.id}) as work_id
        from ${bidWorks}
        join ${workTypes} on ${workTypes.id} = ${bidWorks.workTypeId}
        join ${bids} on ${bids.id} = ${bidWorks.bidId} and ${bids.createdAt} >= ${since}
      ),
      alone as (select work_id, count(*) as bids from chosen group by work_id),
      pairs as (
        select one.work_id, other.work_id as other_id, count(*) as bids
        from chosen one join chosen other on other.bid_id = one.bid_id and other.work_id <> one.work_id
        group by one.work_id, other.work_id
        having count(*) >= ${leastBids}
      ),
      ranked as (
        select pairs.*, row_number() over (partition by work_id order by pairs.bids desc, other_id) as place
        from pairs join alone using (work_id)
        where pairs.bids >= alone.bids * ${leastShare}::float
      )
      select work_id, other_id, bids from ranked where place <= ${mostOthers}
      returning work_type_id`);
    return rows.length;
  });
}
