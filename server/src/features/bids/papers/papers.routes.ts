import { customerPaperEndpoints, workshopPaperEndpoints } from '@sto/contract/bids/papers.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { listPapers } from './list-papers.ts';
import { servePaper } from './serve-paper.ts';

export function paperRoutes(app: FastifyInstance): void {
  handle(app, customerPaperEndpoints.papers, listPapers);
  handle(app, workshopPaperEndpoints.papers, listPapers);
  app.get('/papers/:id/:side/:kind', (request, reply) => servePaper(app.deps, request, reply));
}
