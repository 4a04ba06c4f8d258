import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { seconds } from '../../platform/clock/durations.ts';

/** Long enough for a phone that lost its network; it comes back with a range. */
export const stallTimeoutMs = seconds(30);

/** Destroys the socket of a download whose client stopped reading for 30–60 s: a slow-read attack. */
export function closeStalledResponse(response: ServerResponse, socket: Socket): void {
  const sentBytes = () => socket.bytesWritten - socket.writableLength;
  let before = sentBytes();
  const timer = setInterval(() => {
    if (sentBytes() === before) socket.destroy();
    before = sentBytes();
  }, stallTimeoutMs);
  response.once('close', () => clearInterval(timer));
}
