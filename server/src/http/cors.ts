import type { FastifyInstance } from 'fastify';
import { minutes } from '../platform/clock/durations.ts';

const preflightKeptSeconds = minutes(10) / 1000;

/**
 * Lets pages of the listed sites call the API and read its answers. A session travels in the header `Authorization`
 * or the form, never in a cookie, so credentials are not needed; an origin that is not listed gets no such headers.
 */
export function registerCors(api: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const listed = new Set(origins);
  api.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !listed.has(origin)) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', 'retry-after, x-request-id');
  });
  api.options('/*', async (_request, reply) => {
    if (reply.hasHeader('access-control-allow-origin'))
      reply
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', 'authorization, content-type')
        .header('access-control-max-age', preflightKeptSeconds);
    return reply.code(204).send();
  });
}
