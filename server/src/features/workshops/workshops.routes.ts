import { workshopPhoneEndpoints } from '@sto/contract/workshop-phones';
import { workshopEndpoints } from '@sto/contract/workshops';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { hours } from '../../platform/clock/durations.ts';
import type { Services } from '../../services.ts';
import { revealPhones } from './reveal-phones.ts';
import { suggestions } from './suggestions.queries.ts';
import { waysOutOfEmptySearch, workshopForVisitor, workshopsNear } from './workshops.queries.ts';

/** What keeps the numbers from being collected: nobody calls sixty workshops in an hour, a whole city is thousands. */
const revealLimit = { max: 60, windowMs: hours(1) };

export function workshopRoutes(app: FastifyInstance, services: Services): void {
  handle(
    app,
    services,
    workshopEndpoints.geoSearch,
    (form, { actor }) => workshopsNear(services, actor, form),
    { isAskedAlike: true },
  );
  handle(app, services, workshopEndpoints.rescue, (form, { actor }) =>
    waysOutOfEmptySearch(services, actor, form),
  );
  handle(app, services, workshopEndpoints.suggest, (form) => suggestions(services, form));
  handle(app, services, workshopEndpoints.view, (form, { actor }) =>
    workshopForVisitor(services, actor, form),
  );
  handle(
    app,
    services,
    workshopPhoneEndpoints.reveal,
    (form, { actor }) => revealPhones(services, { actor, identityHash: form.identity_hash }, form.service_id),
    { limit: revealLimit },
  );
}
