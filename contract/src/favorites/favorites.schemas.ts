import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { Id, IdentityHash, IdForm, numberForm, paged, pageForm } from '../primitives.ts';
import { WorkshopSummary } from '../workshops/workshops.schemas.ts';

/** The owner: the signed-in person, else the browser. Login moves the browser's list to the person. */
const owner = { identity_hash: IdentityHash.optional() };

const FavoriteChange = z.object({
  service_id: Id,
  is_favorite: z.boolean(),
  favorites_count: z.int(),
});

export const favoriteSchemas = {
  add: {
    summary: 'Добавить автосервис в избранное; без входа нужен identity_hash',
    form: z.object({ service_id: IdForm, ...owner }),
    answer: FavoriteChange,
  },
  remove: {
    summary: 'Убрать автосервис из избранного; без входа нужен identity_hash',
    form: z.object({ service_id: IdForm, ...owner }),
    answer: FavoriteChange,
  },
  index: {
    summary: 'Избранные автосервисы; без входа нужен identity_hash',
    form: z.object({ ...owner, lat: numberForm(-90, 90), long: numberForm(-180, 180), ...pageForm }),
    answer: paged(WorkshopSummary),
  },
} satisfies Record<string, CallSchemas>;
