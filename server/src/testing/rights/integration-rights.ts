import type { Endpoint } from '@sto/contract/endpoint';
import { apiKeyEndpoints, webhookEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import type { Form, Right } from './right.ts';
import type { WorkshopThings } from './scene.ts';

const ofWorkshop = (form: (theirs: WorkshopThings | undefined) => Form): Right[] => [
  { of: 'workshop', form: (_mine, theirs) => form(theirs.workshop), foreign: 404 },
];

/** Keys and webhooks belong to a workshop: to those of another one they do not exist. */
export const integrationRights: [Endpoint, Right[]][] = [
  [apiKeyEndpoints.index, ofWorkshop((workshop) => ({ service_id: workshop?.workshopId }))],
  [apiKeyEndpoints.create, ofWorkshop((workshop) => ({ service_id: workshop?.workshopId, name: '1С' }))],
  [apiKeyEndpoints.revoke, ofWorkshop((workshop) => ({ id: workshop?.apiKeyId }))],
  [webhookEndpoints.index, ofWorkshop((workshop) => ({ service_id: workshop?.workshopId }))],
  [
    webhookEndpoints.create,
    ofWorkshop((workshop) => ({ service_id: workshop?.workshopId, url: 'https://example.ru/sto' })),
  ],
  [webhookEndpoints.rotateSecret, ofWorkshop((workshop) => ({ id: workshop?.webhookId }))],
  [webhookEndpoints.test, ofWorkshop((workshop) => ({ id: workshop?.webhookId }))],
  [webhookEndpoints.enable, ofWorkshop((workshop) => ({ id: workshop?.webhookId }))],
  [webhookEndpoints.delete, ofWorkshop((workshop) => ({ id: workshop?.webhookId }))],
  [webhookEndpoints.deliveries, ofWorkshop((workshop) => ({ id: workshop?.webhookId }))],
];
