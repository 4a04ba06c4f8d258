import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { favoriteEndpoints } from '@sto/contract/favorites/favorites.endpoints';
import type { Visitor } from '../../auth/visitor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { openBidsByWorkshop } from '../workshops/caller.queries.ts';
import { favoritesOf, favoriteWorkshopIds } from './favorites.queries.ts';

export async function listFavorites(
  { db, clock, workshops }: Deps,
  owner: Visitor,
  form: FormOf<typeof favoriteEndpoints.index>,
): Promise<AnswerOf<typeof favoriteEndpoints.index>> {
  if (!favoritesOf(owner)) throw new AppError('unauthorized');
  const favoriteIds = await favoriteWorkshopIds(db, owner);
  const shown = [...favoriteIds].filter((id) => workshops.find(id) !== undefined);
  const start = (form.page - 1) * form.page_size;
  const openBids = await openBidsByWorkshop(db, owner.actor, {});
  const items = workshops.summaries(
    shown.slice(start, start + form.page_size),
    { lat: form.lat, long: form.long },
    {
      now: clock.now(),
      markId: null,
      carClass: null,
      activeBidWorkshopIds: new Set(openBids.keys()),
      favoriteWorkshopIds: favoriteIds,
      ownWorkshopIds: new Set(owner.actor?.workshopIds),
    },
  );
  return { total: shown.length, items };
}
