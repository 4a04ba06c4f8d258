import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdentityHash, IdForm } from './primitives.ts';

/** In a file of its own: the web fetches it with the card of a workshop, not with the map. */
export const workshopPhoneEndpoints = {
  /**
   * From then on `view` tells the caller the whole phones too: the signed-in person, else the browser; a browser's join
   * the person's at login. The second time answers as the first. Without a session and without `identity_hash`:
   * `unauthorized`.
   */
  reveal: endpoint({
    method: 'POST',
    path: '/v2/service/reveal-phone/',
    summary: 'Показать телефон автосервиса; без входа нужен identity_hash',
    access: 'public',
    form: z.object({ service_id: IdForm, identity_hash: IdentityHash.optional() }),
    answer: z.object({ service_id: Id, phones: z.array(z.string()) }),
  }),
};
