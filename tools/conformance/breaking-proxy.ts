import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Body {
  success: boolean;
  data: Record<string, unknown>;
  [oldList: string]: unknown;
}
/** Forwards the request, possibly changed. An error goes to the caller unchanged. */
type PassOn = (changed?: { body?: string; path?: string }) => Promise<Body>;
/** Makes the broken answer of one call; `body` is the request body in any encoding. */
export type Break = (passOn: PassOn, body: string) => Promise<Body>;

export interface BreakingProxy {
  url: string;
  /** From now on only this call is broken. */
  breakCall(path: string, how: Break): void;
  close(): void;
}

class Refused {
  readonly response: Response;
  constructor(response: Response) {
    this.response = response;
  }
}

/** A proxy that breaks the successful answers of one call and forwards all others. */
export async function startBreakingProxy(serverUrl: string): Promise<BreakingProxy> {
  let broken: { path: string; how: Break } | undefined;
  const server = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    // A file is bytes: one character each.
    const body = Buffer.concat(chunks).toString('latin1');
    const { pathname } = new URL(incoming.url ?? '/', serverUrl);
    const passOn: PassOn = async ({ body: sent = body, path } = {}) => {
      const response = await ask(serverUrl, incoming, sent, path);
      if (!response.ok) throw new Refused(response);
      return (await response.json()) as Body;
    };
    if (!broken || pathname !== `/api${broken.path}`)
      return sendOn(answer, await ask(serverUrl, incoming, body));
    try {
      const changed = await broken.how(passOn, body);
      answer.writeHead(changed.success ? 200 : 500, {
        'content-type': 'application/json',
        'x-request-id': 'broken',
      });
      answer.end(JSON.stringify(changed));
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
  answer.writeHead(from.status, {
    'content-type': from.headers.get('content-type') ?? '',
    'x-request-id': from.headers.get('x-request-id') ?? '',
  });
  answer.end(Buffer.from(await from.arrayBuffer()));
}
