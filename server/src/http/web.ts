import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const yearSeconds = 31_536_000;

/**
 * Serves the built web: hashed assets for a year; `/` as `index.html`, which shows the map page before its code has
 * come, any other page address as `app.html`. Files are looked up at each request, so a new build needs no restart.
 * The build leaves `.br` and `.gz` beside its texts, which are sent to whoever takes them; what has none is
 * compressed on the way.
 */
export async function registerWeb(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const isHashed = file.startsWith(path.join(webRoot, 'assets'));
      reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
    },
  });
  app.get('/*', (request, reply) => {
    const file = fileOf(request);
    return file === undefined ? reply.callNotFound() : reply.sendFile(file);
  });
}

/** A name with an ending is a file, anything else a page; what belongs to the server is neither. */
function fileOf(request: FastifyRequest): string | undefined {
  const [address = ''] = request.url.split('?');
  if (/^\/(api|media|img|dev)(\/|$)/.test(address)) return undefined;
  if (address === '/') return 'index.html';
  return path.extname(address) ? address.slice(1) : 'app.html';
}
