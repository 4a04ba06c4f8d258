import { declareEndpoints } from '../endpoint.ts';
import type {
  customerContactAppealSchemas,
  workshopContactAppealSchemas,
} from './contact-appeals.schemas.ts';

const limit = { max: 20, minutes: 60 };

/** Words were taken for a contact by mistake: their author requests that an operator looks at them. */
export const customerContactAppealEndpoints = declareEndpoints<typeof customerContactAppealSchemas>()({
  create: { method: 'POST', path: '/v2/customer/chat/contact-appeal/', access: 'customer', limit },
});

export const workshopContactAppealEndpoints = declareEndpoints<typeof workshopContactAppealSchemas>()({
  create: { method: 'POST', path: '/v2/service/chat/contact-appeal/', access: 'service', limit },
});
