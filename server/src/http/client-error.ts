import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorCatalogue } from '@sto/contract/errors';
import { seconds } from '../platform/clock/durations.ts';

/** Limits of a connection, before a request is one. A token and a browser's cookies take 4 kB at most. */
export const connectionLimits = { maxHeaderSize: 16 * 1024, headersTimeout: seconds(20) };

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Answers what Node cannot read as a request, in the same envelope, and closes the connection. */
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
