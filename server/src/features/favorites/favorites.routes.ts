import { favoriteEndpoints } from '@sto/contract/favorites';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { minutes } from '../../platform/clock/durations.ts';
import type { Services } from '../../services.ts';
import { addFavorite, removeFavorite } from './change-favorite.ts';
import { listFavorites } from './list-favorites.ts';

/** Nobody has to sign in to add: without a limit one address could fill the table under invented browsers. */
const changeLimit = { max: 300, windowMs: minutes(10) };

export function favoriteRoutes(app: FastifyInstance, services: Services): void {
  handle(
    app,
    services,
    favoriteEndpoints.add,
    (form, { actor }) => addFavorite(services, { actor, identityHash: form.identity_hash }, form.service_id),
    { limit: changeLimit },
  );
  handle(
    app,
    services,
    favoriteEndpoints.remove,
    (form, { actor }) =>
      removeFavorite(services, { actor, identityHash: form.identity_hash }, form.service_id),
    { limit: changeLimit },
  );
  handle(app, services, favoriteEndpoints.index, (form, { actor }) =>
    listFavorites(services, { actor, identityHash: form.identity_hash }, form),
  );
}
