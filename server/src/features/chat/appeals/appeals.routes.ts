import {
  customerContactAppealEndpoints,
  workshopContactAppealEndpoints,
} from '@sto/contract/chat/contact-appeals.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { appealHiddenContacts } from './appeal-hidden-contacts.ts';
import { contactAppeals } from './contact-moderation.ts';

export function contactAppealRoutes(app: FastifyInstance): void {
  app.moderation.set('contact', contactAppeals);
  handle(app, customerContactAppealEndpoints.create, appealHiddenContacts);
  handle(app, workshopContactAppealEndpoints.create, appealHiddenContacts);
}
