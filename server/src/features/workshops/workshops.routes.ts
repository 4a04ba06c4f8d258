import { workshopPhoneEndpoints } from '@sto/contract/workshops/workshop-phones.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { revealPhones } from './reveal-phones.ts';
import { suggestions } from './suggestions.queries.ts';
import { suggestForEmptyResult, workshopForVisitor, workshopsNear } from './workshops.queries.ts';

export function workshopRoutes(app: FastifyInstance): void {
  handle(app, workshopEndpoints.geoSearch, workshopsNear);
  handle(app, workshopEndpoints.rescue, suggestForEmptyResult);
  handle(app, workshopEndpoints.suggest, suggestions);
  handle(app, workshopEndpoints.view, workshopForVisitor);
  handle(app, workshopPhoneEndpoints.reveal, revealPhones);
}
