import path from 'node:path';
import { send } from '../shared/load.ts';
import { type ServerProcess, startServer } from '../shared/server-process.ts';
import type { Person } from './world.ts';

const files = {
  ours: path.join(import.meta.dirname, '../bids/serve-ours.ts'),
  bare: path.join(import.meta.dirname, 'serve-bare.ts'),
};

export interface Server extends ServerProcess {
  /** Where a person opens a socket. */
  addressOf(person: Person): Promise<string>;
}

export async function serve(name: keyof typeof files, databaseUrl: string, folder: string): Promise<Server> {
  const server = await startServer(files[name], databaseUrl, folder);
  const socketUrl = `${server.origin.replace('http', 'ws')}/ws?ticket=`;
  const addressOf = async ({ userId, token }: Person) => {
    if (name === 'bare') return `${socketUrl}${userId}`;
    const answer = await send(server.origin, { path: '/api/v2/user/socket-ticket/', form: {}, token });
    const { data } = JSON.parse(answer.body) as { data: { ticket: string } };
    return `${socketUrl}${data.ticket}`;
  };
  return { ...server, addressOf };
}
