import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';

export const socketPath = '/ws';

/** Where clients connect, before the ticket is added. */
export function socketUrl({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl.replace(/^http/, 'ws')}${socketPath}`;
}

/** For the server: other upgrades, e.g. to HTTP/2 without TLS, are plain requests to it. */
export function isSocketRequest({ url = '', headers }: IncomingMessage): boolean {
  return url.split('?')[0] === socketPath && headers.upgrade?.toLowerCase() === 'websocket';
}
