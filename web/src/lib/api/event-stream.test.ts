import { assistantEndpoints } from '@sto/contract/assistant/assistant.endpoints';
import { afterEach, expect, it, vi } from 'vitest';
import { callForEvents } from './event-stream.ts';

afterEach(() => vi.unstubAllGlobals());

const form = { client_message_id: 'd7c1f0de-0000-4000-8000-000000000001', text: 'стучит', city_id: 1 };

function answerWith(body: BodyInit | null, type = 'text/event-stream', status = 200) {
  const sent = vi.fn(async () => new Response(body, { status, headers: { 'content-type': type } }));
  vi.stubGlobal('fetch', sent);
  return sent;
}

function inParts(...parts: string[]): ReadableStream<Uint8Array> {
  const bytes = parts.map((part) => new TextEncoder().encode(part));
  return new ReadableStream({
    pull(stream) {
      const next = bytes.shift();
      if (next) stream.enqueue(next);
      else stream.close();
    },
  });
}

async function eventsOf(): Promise<[string, string][]> {
  const events: [string, string][] = [];
  const onEvent = (name: string, data: string) => void events.push([name, data]);
  await callForEvents(assistantEndpoints.send, form, { signal: new AbortController().signal, onEvent });
  return events;
}

it('gives the events of a stream in their order, however it is cut into parts', async () => {
  const text = 'event: delta\ndata: {"text":"Похоже"}\n\nevent: turn\ndata: {"a":1}\n\n';
  const bytes = new TextEncoder().encode(text);
  const single = [...bytes].map((byte) => new Uint8Array([byte]));
  const stream = new ReadableStream<Uint8Array>({
    pull(out) {
      const next = single.shift();
      if (next) out.enqueue(next);
      else out.close();
    },
  });
  const sent = answerWith(stream);
  expect(await eventsOf()).toEqual([
    ['delta', '{"text":"Похоже"}'],
    ['turn', '{"a":1}'],
  ]);
  expect(sent).toHaveBeenCalledWith(
    expect.stringMatching(/\/v2\/ai\/chat\/send\/$/),
    expect.objectContaining({ headers: expect.objectContaining({ Accept: 'text/event-stream' }) }),
  );
});

it('returns the data of an answer without a stream', async () => {
  answerWith(JSON.stringify({ success: true, data: { text: 'Да' }, request_id: '1' }), 'application/json');
  const signal = new AbortController().signal;
  const answer = callForEvents(assistantEndpoints.send, form, { signal, onEvent: () => undefined });
  await expect(answer).resolves.toEqual({ text: 'Да' });
});

it('throws a refusal with its words', async () => {
  const refusal = {
    success: false,
    errors: [{ code: 'too_many', message: 'Слишком часто' }],
    request_id: '1',
  };
  answerWith(JSON.stringify(refusal), 'application/json', 429);
  await expect(eventsOf()).rejects.toMatchObject({ kind: 'http', status: 429, message: 'Слишком часто' });
});

it('a missing network differs from a stream that breaks', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(eventsOf()).rejects.toMatchObject({ kind: 'network' });
  const broken = new ReadableStream<Uint8Array>({
    pull: (stream) => stream.error(new TypeError('network error')),
  });
  answerWith(broken);
  await expect(eventsOf()).rejects.toMatchObject({ kind: 'rejected', message: 'Ответ оборвался' });
});

it('throws the reason of an abort as it is', async () => {
  answerWith(inParts('event: delta\ndata: {"text":"a"}\n\n'));
  const stop = new AbortController();
  const onEvent = () => {
    stop.abort();
    throw stop.signal.reason;
  };
  const answer = callForEvents(assistantEndpoints.send, form, { signal: stop.signal, onEvent });
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});
