import { and, count, desc, eq, type SQL } from 'drizzle-orm';
import { rowsOf, type Visitor } from '../../auth/visitor.ts';
import type { Db } from '../../db/client.ts';
import { favorites } from '../../db/tables/favorites.ts';
import { workshops } from '../../db/tables/workshops.ts';

/** The rows of one owner; undefined for a caller without a session and a browser id. */
export function favoritesOf(owner: Visitor): SQL | undefined {
  return rowsOf(owner, { personId: favorites.ownerId, browser: favorites.identityHash });
}

/** Workshops in the caller's list, the newest first; empty for a caller without one. */
export async function favoriteWorkshopIds(db: Db, owner: Visitor): Promise<Set<number>> {
  const mine = favoritesOf(owner);
  if (!mine) return new Set();
  const rows = await db
    .select({ workshopId: favorites.workshopId })
    .from(favorites)
    .where(mine)
    .orderBy(desc(favorites.createdAt), desc(favorites.id));
  return new Set(rows.map((row) => row.workshopId));
}

/** Number of listed workshops: unpublished ones stay stored but hidden. */
export async function favoritesCount(db: Db, mine: SQL): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(favorites)
    .innerJoin(workshops, eq(workshops.id, favorites.workshopId))
    .where(and(mine, eq(workshops.isPublished, true)));
  return row?.count ?? 0;
}
