import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { favoriteEndpoints } from '@sto/contract/favorites/favorites.endpoints';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Visitor } from '../../auth/visitor.ts';
import { favorites } from '../../db/tables/favorites.ts';
import { workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { favoritesCount, favoritesOf } from './favorites.queries.ts';

type ChangeForm = FormOf<typeof favoriteEndpoints.add>;
type Change = AnswerOf<typeof favoriteEndpoints.add>;

export async function addFavorite(
  { db, clock }: Deps,
  owner: Visitor,
  { service_id: workshopId }: ChangeForm,
): Promise<Change> {
  const mine = ownList(owner);
  const [workshop] = await db
    .select({ id: workshops.id })
    .from(workshops)
    .where(and(eq(workshops.id, workshopId), eq(workshops.isPublished, true)));
  if (!workshop) throw new AppError('not_found');
  const { actor, identityHash } = owner;
  await db
    .insert(favorites)
    .values({
      ...(actor ? { ownerId: actor.userId } : { identityHash }),
      workshopId,
      createdAt: clock.now(),
    })
    .onConflictDoNothing();
  return { service_id: workshopId, is_favorite: true, favorites_count: await favoritesCount(db, mine) };
}

export async function removeFavorite(
  { db }: Deps,
  owner: Visitor,
  { service_id: workshopId }: ChangeForm,
): Promise<Change> {
  const mine = ownList(owner);
  await db.delete(favorites).where(and(mine, eq(favorites.workshopId, workshopId)));
  return { service_id: workshopId, is_favorite: false, favorites_count: await favoritesCount(db, mine) };
}

function ownList(owner: Visitor): SQL {
  const mine = favoritesOf(owner);
  if (!mine) throw new AppError('unauthorized');
  return mine;
}
