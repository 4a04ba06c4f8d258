import { favoriteEndpoints } from '@sto/contract/favorites/favorites.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { addFavorite, removeFavorite } from './change-favorite.ts';
import { listFavorites } from './list-favorites.ts';

/** Nobody has to sign in to add: without a limit one address could fill the table under invented browsers. */
const changeLimit = { max: 300, windowMs: minutes(10) };

export function favoriteRoutes(app: FastifyInstance, deps: Deps): void {
  handle(
    app,
    deps,
    favoriteEndpoints.add,
    (form, { actor }) => addFavorite(deps, { actor, identityHash: form.identity_hash }, form.service_id),
    { limit: changeLimit },
  );
  handle(
    app,
    deps,
    favoriteEndpoints.remove,
    (form, { actor }) => removeFavorite(deps, { actor, identityHash: form.identity_hash }, form.service_id),
    { limit: changeLimit },
  );
  handle(app, deps, favoriteEndpoints.index, (form, { actor }) =>
    listFavorites(deps, { actor, identityHash: form.identity_hash }, form),
  );
}
