import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { codeOf, StartError } from './data-folder.ts';
import { listenAtEach, listenOn } from './http/end-connections.ts';

export async function addressesOf({ port, host }: Config): Promise<string[]> {
  try {
    const found = await lookup(host, { all: true });
    return [...new Set(found.map(({ address }) => address))];
  } catch (error) {
    throw listenError(error, port, host);
  }
}

/** Runs before the long work of a start, so that a port in use is reported at once. */
export async function assertPortFree(addresses: readonly string[], { port, host }: Config): Promise<void> {
  const probe = async (address: string) => {
    const server = createServer().listen(port, address);
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  };
  try {
    await listenAtEach(addresses, probe, () => {});
  } catch (error) {
    throw listenError(error, port, host);
  }
}

function listenError(error: unknown, port: number, host: string): StartError {
  return codeOf(error) === 'EADDRINUSE'
    ? new StartError(`Порт ${port} занят. Освободите его или задайте другой: PORT=8081 ./start`)
    : new StartError(`Не удалось слушать ${host}:${port} (${codeOf(error)}). Проверьте HOST и PORT`);
}

export async function listen(
  app: FastifyInstance,
  addresses: readonly string[],
  config: Config,
): Promise<void> {
  try {
    await listenOn(app, addresses, config.port);
  } catch (error) {
    throw listenError(error, config.port, config.host);
  }
}
