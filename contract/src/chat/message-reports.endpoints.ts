import { declareEndpoints } from '../endpoint.ts';
import type { customerReportSchemas, workshopReportSchemas } from './message-reports.schemas.ts';

const limit = { max: 60, minutes: 60 };

export const customerReportEndpoints = declareEndpoints<typeof customerReportSchemas>()({
  create: { method: 'POST', path: '/v2/customer/chat/report/', access: 'customer', limit },
});

export const workshopReportEndpoints = declareEndpoints<typeof workshopReportSchemas>()({
  create: { method: 'POST', path: '/v2/service/chat/report/', access: 'service', limit },
});
