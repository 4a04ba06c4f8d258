import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accessTokenCookie } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { removeCookie, writeCookie } from '../../lib/browser/cookies.ts';
import { tenderFormId, useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import { bidSourceOf, changeTalk, forgetTalk, ownTalk, readTalk, useAssistant } from './assistant.store.ts';
import { beginTalk, enqueueMessage, retryMessage, sendWaiting, stopAnswer } from './send-message.ts';

const sessionId = '3d0e8a3e-1111-4222-8333-444455556666';

const turn: AssistantTurn = {
  session_id: sessionId,
  message_id: 2,
  text: 'Похоже на колодки',
  action: 'propose',
  suggestions: [],
  question: null,
  safety: { level: 'none', text: null, offer_tow: false },
  slots: { auto_id: null, car: null, when: null, city_id: null },
  missing: ['auto'],
  bid_draft: {
    ...{ auto_id: null, work_type_ids: [], comment: 'Скрипят тормоза', ai_summary: 'Скрип' },
    ...{ period_start: null, period_end: null, file_ids: [] },
  },
  ...{ provider: 'rules', model: null, prompt_version: '1', created_at: '2026-03-20T09:00:00Z' },
};

const stream = (text: string) => new Response(text, { headers: { 'content-type': 'text/event-stream' } });
const whole = () => stream(`event: turn\ndata: ${JSON.stringify(turn)}\n\n`);
const half = () => stream('event: delta\ndata: {"text":"Похо"}\n\n');

let sent: FormData[] = [];

function answerWith(...answers: (() => Response | Promise<Response>)[]): void {
  vi.stubGlobal('fetch', async (_: string, { body, signal }: RequestInit) => {
    sent.push(body as FormData);
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return Promise.race([answer(), aborted(signal)]);
  });
}

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

const outgoing = () => useAssistant.getState().outgoing;
const settled = () => vi.waitFor(() => expect(useAssistant.getState().live).toBeNull());
const say = (text: string) => enqueueMessage({ text, files: [], cityId: 1 });

beforeEach(() => {
  sent = [];
  useDraft.setState(readDraft({}));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetTalk();
  queryClient.clear();
});

it('shows the message and its answer, and prepares the forms', async () => {
  answerWith(whole);
  say('скрипят тормоза');
  await vi.waitFor(() => expect(outgoing()).toEqual([]));
  const talk = queryClient.getQueryData<{ messages: { author: string; text: string }[] }>([
    ...['assistant', 'session', sessionId],
  ]);
  expect(talk?.messages.map(({ author, text }) => [author, text])).toEqual([
    ['driver', 'скрипят тормоза'],
    ['assistant', 'Похоже на колодки'],
  ]);
  expect(useDraft.getState().forms[tenderFormId]?.comment).toBe('Скрипят тормоза');
  expect(useAssistant.getState()).toMatchObject({ sessionId, answerId: 2 });
});

it('what is chosen when other works come is remembered for the card above', async () => {
  const work = { work_type_id: 4, is_named: true } as AssistantTurn['suggestions'][number];
  useDraft.getState().setWorkIds([2]);
  const other = { ...turn, suggestions: [work] };
  answerWith(() => stream(`event: turn\ndata: ${JSON.stringify(other)}\n\n`), whole);
  say('поменять колодки');
  say('спасибо');
  await vi.waitFor(() => expect(outgoing()).toEqual([]));
  expect(useDraft.getState().workIds).toEqual([2, 4]);
  expect(useAssistant.getState().chosenThen).toEqual([{ answerId: 2, workIds: [2] }]);
  beginTalk();
  expect(useAssistant.getState().chosenThen).toEqual([]);
});

it('a request that has its answer is not aborted', async () => {
  const abort = vi.spyOn(AbortController.prototype, 'abort');
  answerWith(whole);
  say('скрипят тормоза');
  await vi.waitFor(() => expect(outgoing()).toEqual([]));
  expect(abort).not.toHaveBeenCalled();
});

it('keeps what the driver has written himself', async () => {
  useDraft.getState().changeForm(7, { comment: 'Моё' });
  answerWith(whole);
  say('скрипят тормоза');
  await vi.waitFor(() => expect(outgoing()).toEqual([]));
  expect(useDraft.getState().forms[7]?.comment).toBe('Моё');
});

it('without a network messages wait in their order, also in the storage', async () => {
  answerWith();
  say('первое');
  say('второе');
  await settled();
  expect(outgoing().map(({ text, error }) => [text, error])).toEqual([
    ['первое', null],
    ['второе', null],
  ]);
  expect(readTalk(localStorage.getItem('assistant')).outgoing).toHaveLength(2);
  answerWith(whole, whole);
  await sendWaiting();
  expect(outgoing()).toEqual([]);
  expect(sent.slice(-2).map((form) => form.get('text'))).toEqual(['первое', 'второе']);
});

it('an answer that breaks off can be requested again under the same id', async () => {
  answerWith(half, whole);
  say('стучит');
  await vi.waitFor(() => expect(outgoing()[0]?.error).toBe('Ответ оборвался'));
  const [failed] = outgoing();
  if (failed) retryMessage(failed);
  await vi.waitFor(() => expect(outgoing()).toEqual([]));
  const ids = sent.map((form) => form.get('client_message_id'));
  expect(new Set(ids).size).toBe(1);
  expect(ids).toHaveLength(2);
});

it('a stopped answer says so', async () => {
  answerWith(() => new Promise<Response>(() => undefined));
  say('стучит');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  stopAnswer();
  await vi.waitFor(() => expect(outgoing()[0]?.error).toBe('Ответ остановлен'));
});

const otherTabWrites = (talk: object) => {
  localStorage.setItem('assistant', JSON.stringify(talk));
  window.dispatchEvent(new StorageEvent('storage', { key: 'assistant' }));
};

it.each([
  ['here', forgetTalk],
  ['in another tab', () => otherTabWrites({})],
])('an answer that comes after the sign-out %s is dropped', async (_, leave) => {
  let answer: (made: Response) => void = () => undefined;
  const fetched = vi.fn((_: string) => new Promise<Response>((resolve) => (answer = resolve)));
  vi.stubGlobal('fetch', fetched);
  say('стучит');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  leave();
  answer(whole());
  await settled();
  const { sessionId: left, wish } = useAssistant.getState();
  expect([left, wish, outgoing()]).toEqual([null, null, []]);
  expect(useDraft.getState().forms[tenderFormId]).toBeUndefined();
});

it('a visitor’s conversation becomes the person’s; another person does not get it', () => {
  changeTalk({ sessionId, text: 'стучит' });
  ownTalk(1);
  expect(useAssistant.getState()).toMatchObject({ personId: 1, sessionId, text: 'стучит' });
  ownTalk(2);
  expect(useAssistant.getState()).toMatchObject({ personId: 2, sessionId: null, text: '' });
  expect(readTalk(localStorage.getItem('assistant')).personId).toBe(2);
});

it('does not send the words of one person as another, whom another tab has brought', async () => {
  ownTalk(1);
  answerWith();
  say('стучит');
  await settled();
  sent = [];
  answerWith(whole);
  writeCookie(accessTokenCookie, `h.${btoa(JSON.stringify({ sub: '2' }))}.s`);
  await sendWaiting();
  removeCookie(accessTokenCookie);
  expect([sent, outgoing()]).toEqual([[], []]);
});

it('what another tab has sent is loaded, and not sent again', async () => {
  let goOn: () => Promise<void> = async () => undefined;
  const request = async (_: string, work: () => Promise<void>) => {
    goOn = work;
  };
  vi.stubGlobal('navigator', { ...window.navigator, locks: { request } });
  answerWith(whole);
  queryClient.setQueryData(['assistant', 'session', sessionId], { session_id: sessionId, messages: [] });
  say('стучит');
  expect(outgoing()).toHaveLength(1);
  // Without an event: the storage says it first.
  localStorage.setItem('assistant', JSON.stringify({ sessionId }));
  await goOn();
  const query = queryClient.getQueryState(['assistant', 'session', sessionId]);
  expect([outgoing(), query?.isInvalidated]).toEqual([[], true]);
  expect(sent).toEqual([]);
});

it('a session that the server does not know is opened new', async () => {
  changeTalk({ sessionId });
  const lost = { success: false, errors: [{ code: 'not_found', message: 'Нет' }], request_id: '1' };
  answerWith(() => Response.json(lost, { status: 404 }), whole);
  say('стучит');
  await vi.waitFor(() => expect(outgoing()).toEqual([]));
  expect(sent.map((form) => form.get('session_id'))).toEqual([sessionId, null]);
});

it('a car that is no longer in the garage does not stop the message', async () => {
  changeTalk({ sessionId });
  useDraft.getState().selectCar(7);
  const lost = { success: false, errors: [{ code: 'not_found', message: 'Нет' }], request_id: '1' };
  answerWith(() => Response.json(lost, { status: 404 }), whole);
  say('стучит');
  await vi.waitFor(() => expect(outgoing()).toEqual([]));
  expect(sent.map((form) => form.get('auto_id'))).toEqual(['7', null]);
  expect(sent.map((form) => form.get('session_id'))).toEqual([sessionId, sessionId]);
  expect(useDraft.getState().carId).toBeNull();
});

it('a bid is the assistant’s while it has one of the works taken from it', () => {
  changeTalk({ works: [4] });
  expect([bidSourceOf([4, 5]), bidSourceOf([5]), bidSourceOf([])]).toEqual(['ai', 'manual', 'manual']);
});

it('reads a broken storage as an empty conversation', () => {
  expect(readTalk('{"outgoing":[{"text":1}],"works":["a"],"wish":5,"sessionId":3}')).toEqual(readTalk(null));
  expect(readTalk('[')).toEqual(readTalk(null));
});

const oil = { work_type_id: 9, is_named: true } as AssistantTurn['suggestions'][number];
const pads = { work_type_id: 4, is_named: false } as AssistantTurn['suggestions'][number];
const turnEvent = (part: Partial<AssistantTurn>) => () =>
  stream(`event: turn\ndata: ${JSON.stringify({ ...turn, ...part })}\n\n`);
const saidAndAnswered = async (text: string) => {
  say(text);
  await vi.waitFor(() => expect(outgoing()).toEqual([]));
};

it('a work that the driver names is chosen at once; taken back, it stays so', async () => {
  const named = { suggestions: [oil, pads] };
  answerWith(turnEvent(named), turnEvent({ ...named, message_id: 3 }));
  await saidAndAnswered('поменять масло');
  expect([useDraft.getState().workIds, useAssistant.getState().works]).toEqual([[9], [9]]);
  useDraft.getState().toggleWork(9);
  await saidAndAnswered('сколько стоит?');
  expect(useDraft.getState().workIds).toEqual([]);
});

it('a work that was taken back stays so after a reload and a refusal', async () => {
  const named = { suggestions: [oil, pads] };
  answerWith(
    turnEvent(named),
    turnEvent({ action: 'decline', message_id: 3 }),
    turnEvent({ ...named, message_id: 4 }),
  );
  await saidAndAnswered('поменять масло');
  useDraft.getState().toggleWork(9);
  await saidAndAnswered('скрути пробег');
  queryClient.clear();
  useAssistant.setState(readTalk(localStorage.getItem('assistant')));
  await saidAndAnswered('ещё скрипят тормоза');
  expect(useDraft.getState().workIds).toEqual([]);
});

it('a car that the driver names is described in the draft once, another one again', async () => {
  const car = { mark_id: 1, mark: 'Kia', model_id: 2, model: 'Rio', year: 2017 };
  const said = (model: object) => ({ slots: { ...turn.slots, car: { ...car, ...model } } });
  const ceed = { model_id: 3, model: 'Ceed' };
  answerWith(...[{}, {}, ceed, {}].map((model, at) => turnEvent({ ...said(model), message_id: at + 2 })));
  await saidAndAnswered('киа рио 2017, стучит спереди');
  expect(useDraft.getState().newCar).toMatchObject({ markId: 1, modelId: 2, year: '2017' });
  useDraft.getState().changeNewCar({ year: '2018' });
  await saidAndAnswered('сколько стоит?');
  expect(useDraft.getState().newCar).toMatchObject({ modelId: 2, year: '2018' });
  await saidAndAnswered('нет, киа сид 2017');
  expect(useDraft.getState().newCar).toMatchObject({ modelId: 3, year: '2017' });
  useDraft.getState().selectCar(7);
  await saidAndAnswered('всё же рио');
  expect(useDraft.getState()).toMatchObject({ carId: 7, newCar: { modelId: 3 } });
});

it('an answer that repeats the time leaves the one that was chosen since', async () => {
  const [from, to] = ['2026-03-21T06:00:00Z', '2026-03-21T09:00:00Z'];
  const timed = { bid_draft: { ...turn.bid_draft, period_start: from, period_end: to } };
  answerWith(turnEvent(timed), turnEvent({ ...timed, message_id: 3 }));
  await saidAndAnswered('завтра утром');
  const later = { from: '2026-03-22T06:00:00Z', to: '2026-03-22T09:00:00Z' };
  useDraft.setState({ wished: later });
  useDraft.getState().changeForm(7, { day: '2026-03-22' });
  await saidAndAnswered('сколько стоит?');
  expect(useDraft.getState()).toMatchObject({ wished: later, forms: { 7: { day: '2026-03-22' } } });
});
