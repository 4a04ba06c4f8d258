import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this size gzip saves less than its headers and time cost. */
const minGzipBytes = 1024;

/** A whole response body as JSON bytes. Its gzip form is made once, on first use. */
export class PreparedJson {
  readonly plain: Buffer;
  readonly #gzipLevel: number;
  #gzip: Buffer | undefined;

  /** `gzipLevel`: 1 for a body that is sent once, higher for one that is cached. */
  constructor(plain: Buffer, gzipLevel = 1) {
    this.plain = plain;
    this.#gzipLevel = gzipLevel;
  }

  get isWorthGzip(): boolean {
    return this.plain.length >= minGzipBytes;
  }

  get gzip(): Buffer {
    this.#gzip ??= gzipSync(this.plain, { level: this.#gzipLevel });
    return this.#gzip;
  }
}

/** Route options for {@link PreparedJson}: the compress plugin has nothing to do. */
export const preparedRoute = { compress: false } as const;

export function sendPrepared(request: FastifyRequest, reply: FastifyReply, json: PreparedJson): FastifyReply {
  reply.type('application/json; charset=utf-8');
  if (!json.isWorthGzip) return reply.send(json.plain);
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
  if (!acceptsGzip(request)) return reply.send(json.plain);
  return reply.header('content-encoding', 'gzip').send(json.gzip);
}

function acceptsGzip(request: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? ''));
}
