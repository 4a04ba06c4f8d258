import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdentityHash, IdForm, numberForm, paged, pageForm } from './primitives.ts';
import { WorkshopSummary } from './workshops.ts';

/** Whose list: the signed-in person's, else the browser's; a list of `identity_hash` joins the person's at login. */
const owner = { identity_hash: IdentityHash.optional() };

const FavoriteChange = z.object({
  service_id: Id,
  is_favorite: z.boolean(),
  favorites_count: z.int(),
});

export const favoriteEndpoints = {
  /** The second time answers as the first. Without a session and without `identity_hash`: `unauthorized`. */
  add: endpoint({
    method: 'POST',
    path: '/customer/favorite-service/add/',
    summary: 'Добавить автосервис в избранное; без входа нужен identity_hash',
    access: 'public',
    form: z.object({ service_id: IdForm, ...owner }),
    answer: FavoriteChange,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/customer/favorite-service/remove/',
    summary: 'Убрать автосервис из избранного; без входа нужен identity_hash',
    access: 'public',
    form: z.object({ service_id: IdForm, ...owner }),
    answer: FavoriteChange,
  }),
  /** Newest first, in every city; distances are told from `lat`, `long`. */
  index: endpoint({
    method: 'GET',
    path: '/v2/customer/favorite-service/index/',
    summary: 'Избранные автосервисы; без входа нужен identity_hash',
    access: 'public',
    form: z.object({ ...owner, lat: numberForm(-90, 90), long: numberForm(-180, 180), ...pageForm }),
    answer: paged(WorkshopSummary),
  }),
};
