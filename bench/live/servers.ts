import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../../tools/free-port.ts';
import { send } from '../bids/load.ts';
import type { Person } from './world.ts';

const files = {
  ours: path.join(import.meta.dirname, '../bids/serve-ours.ts'),
  bare: path.join(import.meta.dirname, 'serve-bare.ts'),
};

/** A server in a process of its own. */
export interface Server {
  origin: string;
  /** Resident memory after a collection, in megabytes. */
  memory(): Promise<number>;
  addressOf(person: Person): Promise<string>;
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const running = new Set<ChildProcess>();

export async function serve(name: keyof typeof files, databaseUrl: string, folder: string): Promise<Server> {
  const port = await freePort();
  const child = fork(files[name], [databaseUrl, String(port), folder], { execArgv: ['--expose-gc'] });
  running.add(child);
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (status) => reject(new Error(`${name} ended with ${status}`)));
  });
  const origin = `http://127.0.0.1:${port}`;
  const socketUrl = `ws://127.0.0.1:${port}/ws?ticket=`;
  return {
    origin,
    memory: async () => {
      child.send('memory');
      const [megabytes] = (await once(child, 'message')) as [number];
      return megabytes;
    },
    addressOf: async ({ userId, token }) => {
      if (name === 'bare') return `${socketUrl}${userId}`;
      const answer = await send(origin, { path: '/api/v2/user/socket-ticket/', form: {}, token });
      const { data } = JSON.parse(answer.body) as { data: { ticket: string } };
      return `${socketUrl}${data.ticket}`;
    },
    stop: async (signal) => {
      running.delete(child);
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

export function stopAll(): void {
  for (const child of running) child.kill();
}
