import type { FastifyRequest } from 'fastify';

/** What proxies add: one on this machine calls from it too, for others. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Whether a request comes from this machine and was not forwarded. Reads the connection, not `TRUSTED_PROXIES`. */
export function isLocalCaller({ headers, socket }: FastifyRequest): boolean {
  return (
    /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '') && !proxyHeaders.some((name) => name in headers)
  );
}
