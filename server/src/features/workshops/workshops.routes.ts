import { workshopPhoneEndpoints } from '@sto/contract/workshops/workshop-phones.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';
import { hours } from '../../platform/clock/durations.ts';
import { revealPhones } from './reveal-phones.ts';
import { suggestions } from './suggestions.queries.ts';
import { waysOutOfEmptySearch, workshopForVisitor, workshopsNear } from './workshops.queries.ts';

/** What keeps the numbers from being collected: nobody calls sixty workshops in an hour, a whole city is thousands. */
const revealLimit = { max: 60, windowMs: hours(1) };

export function workshopRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, workshopEndpoints.geoSearch, (form, { actor }) => workshopsNear(deps, actor, form));
  handle(app, deps, workshopEndpoints.rescue, (form, { actor }) => waysOutOfEmptySearch(deps, actor, form));
  handle(app, deps, workshopEndpoints.suggest, (form) => suggestions(deps, form));
  handle(app, deps, workshopEndpoints.view, (form, { actor }) => workshopForVisitor(deps, actor, form));
  handle(
    app,
    deps,
    workshopPhoneEndpoints.reveal,
    (form, { actor }) => revealPhones(deps, { actor, identityHash: form.identity_hash }, form.service_id),
    { limit: revealLimit },
  );
}
