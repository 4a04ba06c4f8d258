import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';

const contentTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
};
/** Folders and a file under `workshops/`; no part begins with a dot, so none leads upwards. */
const publicKey = /^workshops(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;
const daySeconds = 86_400;

/** Public pictures of workshops at `/media/<storage key>`. Everything else in the store is private. */
export function mediaRoutes(app: FastifyInstance, { files }: Pick<Deps, 'files'>): void {
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const key = request.params['*'];
    const contentType = contentTypes[path.extname(key).toLowerCase()];
    if (!contentType || key.length > 300 || !publicKey.test(key) || !(await files.exists(key)))
      throw new AppError('not_found');
    reply.header('content-type', contentType);
    reply.header('cache-control', `public, max-age=${daySeconds}`);
    reply.header('x-content-type-options', 'nosniff');
    // An SVG opened by itself is a page: it may draw, nothing more.
    if (contentType === 'image/svg+xml')
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    return reply.send(await files.read(key));
  });
}
