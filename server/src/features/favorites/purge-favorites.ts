import { and, isNull, lt } from 'drizzle-orm';
import { favorites } from '../../db/tables/favorites.ts';
import type { Deps } from '../../deps.ts';
import { retentionMs } from '../../jobs/retention.ts';
import { after } from '../../platform/clock/durations.ts';

/** Favourites of browsers that cannot come back go; those of people stay. Returns how many. */
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
