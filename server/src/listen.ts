import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { codeOf, StartError } from './data-folder.ts';

/** One address: for several, Fastify opens servers that `drain` would not know. */
async function addressOf(host: string): Promise<string> {
  return (await lookup(host)).address;
}

/** Runs before the long work of a start, so that a port in use is reported at once. */
export function assertPortFree({ port, host }: Config): Promise<void> {
  return explainFailure(port, host, async () => {
    const server = createServer().listen(port, await addressOf(host));
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  });
}

export function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  return explainFailure(port, host, async () => {
    await app.listen({ port, host: await addressOf(host) });
  });
}

async function explainFailure(port: number, host: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    throw codeOf(error) === 'EADDRINUSE'
      ? new StartError(`Порт ${port} занят. Освободите его или задайте другой: PORT=8081 ./start`)
      : new StartError(`Не удалось слушать ${host}:${port} (${codeOf(error)}). Проверьте HOST и PORT`);
  }
}
