import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A minimal load balancer: requests go to the ports in turn. A port that refuses the connection is skipped;
 * one that fails while answering gives 502.
 */
export async function startProxy(ports: readonly number[]): Promise<{ url: string; close(): Promise<void> }> {
  let turn = 0;
  const server = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    turn += 1;
    const order = ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0);
    await passOn(order, incoming, Buffer.concat(chunks), answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => closeWhole(server),
  };
}

async function passOn(ports: number[], incoming: IncomingMessage, body: Buffer, answer: ServerResponse) {
  for (const port of ports) {
    const outcome = await ask(port, incoming, body);
    if (outcome === 'refused') continue;
    if (outcome === 'broken') break;
    answer.writeHead(outcome.status, outcome.headers).end(outcome.body);
    return;
  }
  answer.writeHead(502).end();
}

type Outcome = 'refused' | 'broken' | { status: number; headers: IncomingMessage['headers']; body: Buffer };

function ask(port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Outcome> {
  return new Promise((resolve) => {
    const outgoing = request(
      { host: '127.0.0.1', port, method, path: url, headers, agent: false },
      (from) => {
        const chunks: Buffer[] = [];
        from.on('data', (chunk: Buffer) => chunks.push(chunk));
        from.on('error', () => resolve('broken'));
        from.on('end', () =>
          resolve({ status: from.statusCode ?? 502, headers: from.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
    );
    outgoing.end(body);
  });
}

function closeWhole(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
