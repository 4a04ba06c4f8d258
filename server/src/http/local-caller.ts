import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Whether a request comes from this machine without a proxy. Reads the connection, not `TRUSTED_PROXIES`. */
export function isLocalCaller({ headers, socket }: FastifyRequest): boolean {
  return (
    /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '') && !proxyHeaders.some((name) => name in headers)
  );
}

/** A hook for routes of development: in every configuration only callers on this machine reach them. */
export async function refuseStrangers(request: FastifyRequest): Promise<void> {
  if (!isLocalCaller(request)) throw new AppError('not_found');
}
