import { declareEndpoints } from '../endpoint.ts';
import type { customerPaperSchemas, workshopPaperSchemas } from './papers.schemas.ts';

export const customerPaperEndpoints = declareEndpoints<typeof customerPaperSchemas>()({
  papers: { method: 'GET', path: '/v2/customer/bid/papers/', access: 'customer' },
});

export const workshopPaperEndpoints = declareEndpoints<typeof workshopPaperSchemas>()({
  papers: { method: 'GET', path: '/v2/service/bid/papers/', access: 'service', apiKey: true },
});
