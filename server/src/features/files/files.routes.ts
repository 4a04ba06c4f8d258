import { fileEndpoints } from '@sto/contract/files';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import type { Services } from '../../services.ts';
import { deleteFile } from './delete-file.ts';
import { serveFile } from './serve-file.ts';
import { uploadFile } from './upload-file.ts';

export function fileRoutes(app: FastifyInstance, services: Services): void {
  handle(app, services, fileEndpoints.upload, (form, { actor, ip, file }) =>
    uploadFile(services, {
      uploader: { actor, identityHash: form.identity_hash },
      ip,
      bidId: form.object_id,
      draftKey: form.draft_key,
      file,
    }),
  );
  handle(app, services, fileEndpoints.uploadForWorkType, (form, { actor, ip, file }) =>
    uploadFile(services, {
      uploader: { actor, identityHash: form.identity_hash },
      ip,
      bidId: form.object_id,
      draftKey: form.draft_key,
      file,
      workTypeId: form.work_type_id,
      kind: form.kind,
    }),
  );
  handle(app, services, fileEndpoints.delete, (form, { actor }) =>
    deleteFile(services, { actor, identityHash: form.identity_hash }, form.id),
  );
  app.get('/files/:id/preview', (request, reply) => serveFile(services, request, reply, 'preview'));
  app.get('/files/:id/:name', (request, reply) => serveFile(services, request, reply, 'file'));
}
