import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { seconds } from '../../platform/clock/durations.ts';

/** A phone that lost its network comes back with a range. */
export const unreadMs = seconds(30);

/**
 * Ends the connection of an answer of which nothing left for half a minute to a minute: whoever asks for files and reads none
 * would hold a piece of each and a connection for ever. Counted is what was sent: a sender's own bytes prove
 * nothing.
 */
export function endWhenUnread(answer: ServerResponse, socket: Socket): void {
  const sent = () => socket.bytesWritten - socket.writableLength;
  let before = sent();
  const timer = setInterval(() => {
    if (sent() === before) socket.destroy();
    before = sent();
  }, unreadMs);
  answer.once('close', () => clearInterval(timer));
}
