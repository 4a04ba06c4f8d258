import { workshopEndpoints } from '@sto/contract/workshops';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import type { Services } from '../../services.ts';
import { suggestions } from './suggestions.queries.ts';
import { waysOutOfEmptySearch, workshopForVisitor, workshopsNear } from './workshops.queries.ts';

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
}
