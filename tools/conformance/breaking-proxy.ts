import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a good answer holds, for a break to change. */
export interface Told {
  success: boolean;
  data: Record<string, unknown>;
  [oldList: string]: unknown;
}
/** Asks the server, with what a break has changed of the request; a refusal goes to the caller as it is. */
type PassOn = (changed?: { body?: string; path?: string }) => Promise<Told>;
/** Makes the answer of one call out of what the server says; `body` is the request's, in any of the encodings. */
export type Break = (passOn: PassOn, body: string) => Promise<Told>;

export interface BreakingProxy {
  url: string;
  /** From now on this one call is broken, and no other. */
  breakCall(path: string, how: Break): void;
  close(): void;
}

class Refused {
  readonly response: Response;
  constructor(response: Response) {
    this.response = response;
  }
}

/** Stands before a server and breaks the good answers of one call; the others are passed on as they are. */
export async function startBreakingProxy(serverUrl: string): Promise<BreakingProxy> {
  let broken: { path: string; how: Break } | undefined;
  const server = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    // A file is bytes: each character stands for one.
    const body = Buffer.concat(chunks).toString('latin1');
    const { pathname } = new URL(incoming.url ?? '/', serverUrl);
    const passOn: PassOn = async ({ body: changed = body, path } = {}) => {
      const response = await ask(serverUrl, incoming, changed, path);
      if (!response.ok) throw new Refused(response);
      return (await response.json()) as Told;
    };
    if (!broken || pathname !== `/api${broken.path}`)
      return sendOn(answer, await ask(serverUrl, incoming, body));
    try {
      const told = await broken.how(passOn, body);
      answer.writeHead(told.success ? 200 : 500, { 'content-type': 'application/json' });
      answer.end(JSON.stringify(told));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await sendOn(answer, error.response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakCall: (path, how) => {
      broken = { path, how };
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function ask(serverUrl: string, incoming: IncomingMessage, body: string, path?: string): Promise<Response> {
  const { pathname, search } = new URL(incoming.url ?? '/', serverUrl);
  const { authorization, 'content-type': contentType } = incoming.headers;
  return fetch(`${serverUrl}${path ? `/api${path}` : pathname}${search}`, {
    method: incoming.method ?? 'GET',
    headers: { ...(authorization && { authorization }), ...(contentType && { 'content-type': contentType }) },
    ...(incoming.method === 'POST' && { body: Buffer.from(body, 'latin1') }),
  });
}

async function sendOn(answer: ServerResponse, from: Response): Promise<void> {
  answer.writeHead(from.status, { 'content-type': from.headers.get('content-type') ?? '' });
  answer.end(Buffer.from(await from.arrayBuffer()));
}
