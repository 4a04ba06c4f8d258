import { myWorkshopEndpoints, registrationEndpoints } from '@sto/contract/my-workshop/my-workshop.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { handInDocuments } from './hand-in-documents.ts';
import { listRegistrations, viewMyWorkshop } from './my-workshop.queries.ts';
import { registerWorkshop } from './register-workshop.ts';
import { submitMyWorkshop } from './submit-my-workshop.ts';
import { updateMyWorkshop } from './update-my-workshop.ts';
import { claimModeration, documentsModeration, serviceModeration } from './workshop-moderation.ts';

export function myWorkshopRoutes(app: FastifyInstance): void {
  handle(app, registrationEndpoints.register, registerWorkshop);
  handle(app, registrationEndpoints.status, listRegistrations);
  handle(app, myWorkshopEndpoints.view, viewMyWorkshop);
  handle(app, myWorkshopEndpoints.update, updateMyWorkshop);
  handle(app, myWorkshopEndpoints.submit, submitMyWorkshop);
  handle(app, myWorkshopEndpoints.handInDocuments, handInDocuments);
  app.moderation
    .set('service', serviceModeration)
    .set('claim', claimModeration)
    .set('documents', documentsModeration);
}
