import { and, isNull, lt } from 'drizzle-orm';
import { favorites } from '../../db/tables/favorites.ts';
import { after, days } from '../../platform/clock/durations.ts';
import type { Services } from '../../services.ts';

/** The cookie that names a browser lives a year from its making, so nobody can ask for an older list. */
const browserLifetimeMs = days(365);

/** Favourites of browsers that cannot come back go; those of people stay. Returns how many. */
export async function removeLostFavorites({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const lost = await db
    .delete(favorites)
    .where(and(isNull(favorites.ownerId), lt(favorites.createdAt, after(clock.now(), -browserLifetimeMs))));
  return lost.rowCount ?? 0;
}
