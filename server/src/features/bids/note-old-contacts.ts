import { and, asc, gt, inArray, isNull } from 'drizzle-orm';
import { findSeedVersion, recordSeedVersion } from '../../db/seed/seed-version.ts';
import { bids } from '../../db/tables/bids.ts';
import type { Deps } from '../../deps.ts';
import { noteContacts } from './note-contacts.ts';

const stepName = 'contacts of older bids';
/** Another one, when the filter finds more: the bids are then read once more. */
const filterVersion = '1';
const bidsAtOnce = 500;

/**
 * Bids from before their comments were marked, or were marked by an older filter, wait for no next event. Runs to its
 * end once; a second or an interrupted run changes nothing that was done. Returns how many bids it has read.
 */
export async function noteOldContacts({ db }: Pick<Deps, 'db'>, atOnce = bidsAtOnce): Promise<number> {
  if ((await findSeedVersion(db, stepName)) === filterVersion) return 0;
  let [count, lastId] = [0, 0];
  for (;;) {
    const ids = await bidsWithoutAgreement(db, lastId, atOnce);
    if (ids.length === 0) break;
    await noteContacts(db, ids);
    count += ids.length;
    lastId = ids.at(-1) ?? lastId;
  }
  await recordSeedVersion(db, stepName, filterVersion);
  return count;
}

/** After an agreement all words are shown. */
async function bidsWithoutAgreement(db: Deps['db'], afterId: number, count: number): Promise<number[]> {
  const rows = await db
    .select({ id: bids.id })
    .from(bids)
    .where(
      and(
        ...[gt(bids.id, afterId), isNull(bids.acceptedOfferId)],
        inArray(bids.status, ['new', 'answered', 'reject']),
      ),
    )
    .orderBy(asc(bids.id))
    .limit(count);
  return rows.map(({ id }) => id);
}
