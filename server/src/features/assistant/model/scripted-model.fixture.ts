import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LanguageModel, openLanguageModel } from '../../../platform/language-model/language-model.ts';

export interface AskedOfModel {
  model: string;
  messages: { role: string; content: unknown }[];
  tools?: { function: { name: string } }[];
  response_format?: { type: string };
}

type Reply = (asked: AskedOfModel, response: ServerResponse) => void;

/** A chat endpoint that answers as the test says, one reply for each request and the last one for all others. */
export class ScriptedModel {
  readonly asked: AskedOfModel[] = [];
  readonly keys: (string | undefined)[] = [];
  readonly #server: Server;
  #replies: Reply[] = [];

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  script(...replies: Reply[]): void {
    this.#replies = replies;
    this.asked.length = 0;
    this.keys.length = 0;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as AskedOfModel;
    this.asked.push(asked);
    this.keys.push(request.headers.authorization);
    const reply = this.#replies.length > 1 ? this.#replies.shift() : this.#replies[0];
    reply?.(asked, response);
  }
}

const usage = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 };

function send(response: ServerResponse, message: object, finish = 'stop'): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const choices = [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }];
  response.end(
    JSON.stringify({ id: 'x', object: 'chat.completion', created: 1, model: 'm', choices, usage }),
  );
}

export const says =
  (content: unknown): Reply =>
  (_asked, response) =>
    send(response, { content: typeof content === 'string' ? content : JSON.stringify(content) });

export const searches =
  (query: string): Reply =>
  (_asked, response) => {
    const call = { name: 'search_works', arguments: JSON.stringify({ query }) };
    const tool_calls = [{ id: 'call-1', type: 'function', function: call }];
    send(response, { content: null, tool_calls }, 'tool_calls');
  };

export const fails =
  (status: number): Reply =>
  (_asked, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'no', type: 'x' } }));
  };

export const refuses: Reply = (_asked, response) =>
  send(response, { content: null, refusal: 'I cannot help' }, 'content_filter');

/** Never answers. */
export const hangs: Reply = () => undefined;

/** Sends without an end. */
export const floods: Reply = (_asked, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const part = ' '.repeat(16 * 1024);
  const more = () => {
    while (!response.destroyed && response.write(part));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
};

/** Sends a byte now and then without an end. */
export const drips: Reply = (_asked, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 5);
  response.on('close', () => clearInterval(timer));
};

/** Dies in the middle of its answer. */
export const breaksOff: Reply = (_asked, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '4096' });
  response.write('{"id":"x","object":"chat.completion","choices":[{"index":0,"message":{"con', () =>
    response.destroy(),
  );
};

export const redirects: Reply = (_asked, response) => {
  response.writeHead(302, { location: 'http://127.0.0.1:9/' });
  response.end();
};

/** A model behind the scripted endpoint; its time limit is small where a test waits for it. */
export function modelAt(url: string, settings: Partial<LanguageModel> = {}): LanguageModel {
  return {
    ...openLanguageModel({
      ...{ url, model: 'scripted', key: 'secret-key', seesPhotos: false },
      ...{ timeoutMs: 60_000, visitorTurns: 40, dayTokens: 1_000_000 },
    }),
    ...settings,
  };
}
