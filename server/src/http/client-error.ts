import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorCatalogue } from '@sto/contract/errors';
import { seconds } from '../platform/clock/durations.ts';

/** Limits of a connection before its request. A token and a browser's cookies take 4 kB at most. */
export const connectionLimits = { maxHeaderSize: 16 * 1024, headersTimeout: seconds(20) };

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** A client that reads receives one packet at once. */
const closeTimeoutMs = seconds(5);

/**
 * Answers unreadable requests in the usual envelope and closes the connection: a half-open client is disconnected.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = codes[error.code ?? ''] ?? 'body_invalid';
  const { status, text } = errorCatalogue[code];
  const body = JSON.stringify({
    success: false,
    errors: [{ code, message: text }],
    request_id: randomUUID(),
  });
  const timer = setTimeout(() => socket.destroy(), closeTimeoutMs);
  socket.once('close', () => clearTimeout(timer));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** A proxy may read the other one. Node keeps the first and passes the request on (RFC 9112, 3.2: 400). */
export function hasRepeatedHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}
