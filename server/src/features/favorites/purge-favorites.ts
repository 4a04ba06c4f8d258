import { and, isNull, lt } from 'drizzle-orm';
import { favorites } from '../../db/tables/favorites.ts';
import type { Deps } from '../../deps.ts';
import { retentionMs } from '../../jobs/retention.ts';
import { after } from '../../platform/clock/durations.ts';

/** Purges favourites of browsers whose cookie has expired, never those of people. Returns how many. */
export async function purgeFavorites({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const lost = await db
    .delete(favorites)
    .where(
      and(
        isNull(favorites.ownerId),
        lt(favorites.createdAt, after(clock.now(), -retentionMs.favoriteOfBrowser)),
      ),
    );
  return lost.rowCount ?? 0;
}
