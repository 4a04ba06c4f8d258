import { declareEndpoints } from '../endpoint.ts';
import type { operatorTemplateSchemas, workshopTemplateSchemas } from './reply-templates.schemas.ts';

/** Answers of a workshop that are written once; for its owner and managers, as its chats are. */
export const workshopTemplateEndpoints = declareEndpoints<typeof workshopTemplateSchemas>()({
  index: { method: 'GET', path: '/v2/service/chat/templates/index/', access: 'service' },
  save: { method: 'POST', path: '/v2/service/chat/templates/save/', access: 'service' },
  order: { method: 'POST', path: '/v2/service/chat/templates/order/', access: 'service' },
  remove: { method: 'POST', path: '/v2/service/chat/templates/remove/', access: 'service' },
});

/** The same for the support: all operators share them. */
export const operatorTemplateEndpoints = declareEndpoints<typeof operatorTemplateSchemas>()({
  index: { method: 'GET', path: '/v2/operator/chat/templates/index/', access: 'operator' },
  save: { method: 'POST', path: '/v2/operator/chat/templates/save/', access: 'operator' },
  order: { method: 'POST', path: '/v2/operator/chat/templates/order/', access: 'operator' },
  remove: { method: 'POST', path: '/v2/operator/chat/templates/remove/', access: 'operator' },
});
