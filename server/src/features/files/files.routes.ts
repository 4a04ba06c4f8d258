import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';
import { deleteFile } from './delete-file.ts';
import { serveFile } from './serve-file.ts';
import { uploadFile } from './upload-file.ts';

export function fileRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, fileEndpoints.upload, (form, { actor, ip, file, signal }) =>
    uploadFile(deps, {
      uploader: { actor, identityHash: form.identity_hash },
      ip,
      bidId: form.object_id,
      draftKey: form.draft_key,
      file,
      signal,
    }),
  );
  handle(app, deps, fileEndpoints.uploadForWorkType, (form, { actor, ip, file, signal }) =>
    uploadFile(deps, {
      uploader: { actor, identityHash: form.identity_hash },
      ip,
      bidId: form.object_id,
      draftKey: form.draft_key,
      file,
      signal,
      workTypeId: form.work_type_id,
      kind: form.kind,
    }),
  );
  handle(app, deps, fileEndpoints.delete, (form, { actor }) =>
    deleteFile(deps, { actor, identityHash: form.identity_hash }, form.id),
  );
  app.get('/files/:id/preview', (request, reply) => serveFile(deps, request, reply, 'preview'));
  app.get('/files/:id/:name', (request, reply) => serveFile(deps, request, reply, 'file'));
}
