import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedMessage[];
  /** What it answers, awaited before each answer; 204 at the start of every test. */
  answer(message: ReceivedMessage): number | Promise<number>;
  headers: Record<string, string>;
}

/** A partner's server on this machine. Read the returned object inside tests only: it is filled before the first one. */
export function startWebhookReceiver(): WebhookReceiver {
  const receiver = {} as WebhookReceiver;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const message = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8') };
    receiver.received.push(message);
    response.writeHead(await receiver.answer(message), receiver.headers).end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sto`;
  });
  beforeEach(() => {
    receiver.received = [];
    receiver.answer = () => 204;
    receiver.headers = {};
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}
