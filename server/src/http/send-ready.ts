import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadyJson } from '../search/response/ready-json.ts';

const before = '{"success":true,"data":';

/**
 * Answers with bytes that lie ready, in the envelope of every answer. None of them is copied: Fastify would want
 * them in one piece, and so they are written past it. Of its hooks those on sending do not run.
 */
export function sendReady(request: FastifyRequest, reply: FastifyReply, answer: ReadyJson): FastifyReply {
  const after = `,"request_id":"${request.id}"}`;
  const packed = acceptsGzip(request) ? answer.gzipBetween(before, after) : undefined;
  const pieces = packed ?? [before, answer.json, after];
  if (packed) {
    const vary = reply.getHeader('vary');
    reply.headers({
      'content-encoding': 'gzip',
      vary: vary ? `${vary}, accept-encoding` : 'accept-encoding',
    });
  }
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  reply.type('application/json; charset=utf-8').header('content-length', length).hijack();
  const { raw } = reply;
  if (answer.release) raw.once('finish', () => answer.release?.());
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  // One write to the system for all of them: the end lets go what the cork holds. Text goes along with the head.
  raw.cork();
  for (const piece of pieces) raw.write(piece, 'latin1');
  raw.end();
  return reply;
}

function acceptsGzip(request: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? ''));
}
