import { Readable } from 'node:stream';
import { errorCatalogue } from '@sto/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

export interface ServerEvent {
  event: string;
  /** Sent as JSON. */
  data: unknown;
}

/** An answer in parts, as server-sent events. A failure on the way is the last event, `error` with a Russian `message`. */
export class EventStream {
  readonly events: AsyncIterable<ServerEvent>;

  constructor(events: AsyncIterable<ServerEvent>) {
    this.events = events;
  }
}

/** Stops reading the events when the client goes away. */
export function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { events }: EventStream,
): FastifyReply {
  // The compress plugin would collect the events, and so would a proxy.
  request.headers['x-no-compression'] = 'true';
  return (
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      // Chromium reports a `no-store` stream as aborted after its end; no cache stores the answer to a POST.
      .header('cache-control', 'private, no-cache')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(linesOf(request, events), { objectMode: false }))
  );
}

async function* linesOf(request: FastifyRequest, events: AsyncIterable<ServerEvent>): AsyncGenerator<string> {
  // A comment, so that the browser knows of the stream before its first event.
  yield ':\n\n';
  try {
    for await (const { event, data } of events) yield eventText(event, data);
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'internal';
    if (code === 'internal') request.log.error({ err: error }, 'unexpected error');
    yield eventText('error', { message: errorCatalogue[code].text });
  }
}

const eventText = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
