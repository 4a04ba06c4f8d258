import type { FastifyInstance } from 'fastify';
import { minutes } from '../platform/clock/durations.ts';

const preflightKeptSeconds = minutes(10) / 1000;

/**
 * Lets pages of the listed sites call the API and read its answers. A session is sent in the header `Authorization`
 * or the form, never in a cookie, so credentials are not needed. It is bound to the path, not to the routes, so that
 * the answer for an unknown call can be read too.
 */
export function registerCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const listed = new Set(origins);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !listed.has(origin)) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', 'retry-after, x-request-id');
  });
  app.options('/api/*', async (_request, reply) => {
    if (reply.hasHeader('access-control-allow-origin'))
      reply
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', 'authorization, content-type')
        .header('access-control-max-age', preflightKeptSeconds);
    return reply.code(204).send();
  });
}
