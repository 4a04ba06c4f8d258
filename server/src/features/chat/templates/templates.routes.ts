import {
  operatorTemplateEndpoints,
  workshopTemplateEndpoints,
} from '@sto/contract/chat/reply-templates.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { listTemplates, orderTemplates, removeTemplate, saveTemplate } from './manage-templates.ts';

export function templateRoutes(app: FastifyInstance): void {
  handle(app, workshopTemplateEndpoints.index, listTemplates);
  handle(app, workshopTemplateEndpoints.save, saveTemplate);
  handle(app, workshopTemplateEndpoints.order, orderTemplates);
  handle(app, workshopTemplateEndpoints.remove, removeTemplate);
  handle(app, operatorTemplateEndpoints.index, listTemplates);
  handle(app, operatorTemplateEndpoints.save, saveTemplate);
  handle(app, operatorTemplateEndpoints.order, orderTemplates);
  handle(app, operatorTemplateEndpoints.remove, removeTemplate);
}
