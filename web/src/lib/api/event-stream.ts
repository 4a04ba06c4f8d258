import type { AnswerOf, Endpoint, FormInput } from '@sto/contract/endpoint';
import { createParser } from 'eventsource-parser';
import { addressOf, authorization, formData, formEntries, readEnvelope, withLiveToken } from './call.ts';
import { CallError } from './call-error.ts';

interface EventOptions {
  signal: AbortSignal;
  onEvent: (name: string, data: string) => void;
}

/** A stream that ends early: what came of the answer is not all of it. */
export const brokenAnswer = (cause?: unknown) =>
  new CallError({ kind: 'rejected', items: [{ message: 'Ответ оборвался' }], cause });

/**
 * Sends a form and gives each event of the answer as it comes. A server that does not stream answers with the usual
 * envelope, whose data are returned; after a stream it is null.
 * @throws {CallError} for a refusal, without a network, and for a stream that breaks; an abort throws its reason.
 */
export function callForEvents<E extends Endpoint>(
  endpoint: E,
  form: FormInput<E>,
  { signal, onEvent }: EventOptions,
): Promise<AnswerOf<E> | null> {
  const body = () => formData(formEntries(form));
  return withLiveToken(async () => {
    const response = await connect(endpoint, body(), signal);
    try {
      if (isStream(response)) {
        await readEvents(response, onEvent);
        return null;
      }
      const id = response.headers.get('x-request-id');
      return readEnvelope(response.status, await response.text(), endpoint, id);
    } catch (error) {
      if (signal.aborted || error instanceof CallError) throw error;
      throw brokenAnswer(error);
    }
  });
}

async function connect(endpoint: Endpoint, body: FormData, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(addressOf(endpoint, []), {
      method: endpoint.method,
      headers: { ...authorization(), Accept: 'text/event-stream' },
      body,
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new CallError({ kind: 'network', cause: error });
  }
}

const isStream = ({ ok, headers }: Response) =>
  ok && (headers.get('content-type') ?? '').startsWith('text/event-stream');

async function readEvents({ body }: Response, onEvent: EventOptions['onEvent']): Promise<void> {
  const parser = createParser({ onEvent: ({ event, data }) => onEvent(event ?? 'message', data) });
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    parser.feed(decoder.decode(part.value, { stream: true }));
}
