import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { deleteFile } from './delete-file.ts';
import { serveFile } from './serve-file.ts';
import { touchDraftFiles } from './touch-drafts.ts';
import { uploadFile } from './upload-file.ts';

export function fileRoutes(app: FastifyInstance): void {
  handle(app, fileEndpoints.upload, uploadFile);
  handle(app, fileEndpoints.uploadForWorkType, uploadFile);
  handle(app, fileEndpoints.touch, touchDraftFiles);
  handle(app, fileEndpoints.delete, deleteFile);
  app.get('/files/:id/preview', (request, reply) => serveFile(app.deps, request, reply, 'preview'));
  app.get('/files/:id/:name', (request, reply) => serveFile(app.deps, request, reply, 'file'));
}
