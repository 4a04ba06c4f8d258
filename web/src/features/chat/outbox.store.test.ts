import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accessTokenCookie } from '../../lib/api/call.ts';
import { removeCookie, writeCookie } from '../../lib/browser/cookies.ts';
import { deleteCopy } from '../offline/offline-copy.store.ts';
import {
  countUnsent,
  discardMessage,
  dropUnsent,
  enqueueMessage,
  openOutbox,
  retryMessage,
  sendWaiting,
  useOutbox,
  watchOutbox,
} from './outbox.store.ts';

const [anna, boris] = [1, 2];
const message = { side: 'customer', chatId: 900, text: 'Привет', fileIds: [], replyToId: null } as const;
const sent = vi.fn<(body: FormData) => Response | Promise<Response>>();

const answer = (data: unknown, status = 200) =>
  new Response(JSON.stringify(status === 200 ? { success: true, data } : { success: false, errors: data }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

beforeEach(() => {
  localStorage.clear();
  openOutbox(anna);
  vi.stubGlobal('fetch', (_url: string, options: { body: FormData }) => sent(options.body));
});
afterEach(() => {
  vi.unstubAllGlobals();
  sent.mockReset();
});

/** A busy machine may stall for seconds. */
const patience = { timeout: 20_000 };
const waiting = () => useOutbox.getState().messages;
const enqueue = () => {
  enqueueMessage({ ...message, fileIds: [] });
  return vi.waitFor(() => expect(sent).toHaveBeenCalled(), patience);
};

it('a message without an answer waits on the device and is sent again under its id', async () => {
  sent.mockRejectedValueOnce(new TypeError('no network'));
  await enqueue();
  expect(waiting()).toHaveLength(1);
  expect(localStorage.getItem('outbox')).toContain('Привет');
  sent.mockResolvedValueOnce(answer({ id: 1, chat_id: 900 }));
  await vi.waitFor(async () => {
    await sendWaiting();
    expect(waiting()).toEqual([]);
  }, patience);
  const ids = sent.mock.calls.map(([body]) => body.get('client_message_id'));
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
  expect(localStorage.getItem('outbox')).toBeNull();
});

it('a refused message says why, and is sent again or dropped by its writer', async () => {
  sent.mockResolvedValueOnce(answer([{ code: 'chat_blocked', message: 'Собеседник закрыл переписку' }], 409));
  await enqueue();
  await vi.waitFor(() => expect(waiting()[0]?.error).toBe('Собеседник закрыл переписку'), patience);
  const [refused] = waiting();
  if (!refused) throw new Error('no message');
  sent.mockRejectedValueOnce(new TypeError('no network'));
  retryMessage(refused);
  expect(waiting()[0]?.error).toBeNull();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2), patience);
  discardMessage(refused);
  expect(waiting()).toEqual([]);
});

it('the tabs of a browser share one outbox', async () => {
  sent.mockRejectedValue(new TypeError('no network'));
  await enqueue();
  const [first] = waiting();
  const other = { ...first, clientId: 'of-another-tab', text: 'Второе' };
  localStorage.setItem('outbox', JSON.stringify([other]));
  enqueueMessage({ ...message, text: 'Третье', fileIds: [] });
  expect(waiting().map(({ text }) => text)).toEqual(['Второе', 'Третье']);
});

it('what a session leaves unsent waits for its writer, and no other person sees or sends it', async () => {
  const stop = watchOutbox(anna);
  sent.mockRejectedValue(new TypeError('no network'));
  await enqueue();
  stop();
  deleteCopy();
  expect(waiting()).toEqual([]);
  sent.mockClear();
  sent.mockResolvedValue(answer({ id: 1, chat_id: 900 }));
  const stopOther = watchOutbox(boris);
  await sendWaiting();
  expect([waiting(), countUnsent(boris), sent.mock.calls]).toEqual([[], 0, []]);
  stopOther();
  openOutbox(anna);
  expect(waiting().map(({ text }) => text)).toEqual(['Привет']);
  await sendWaiting();
  expect([sent.mock.calls.length, countUnsent(anna)]).toEqual([1, 0]);
});

it('a logout drops the messages of the person alone', async () => {
  sent.mockRejectedValue(new TypeError('no network'));
  await enqueue();
  openOutbox(boris);
  enqueueMessage({ ...message, fileIds: [] });
  dropUnsent(anna);
  expect([countUnsent(anna), countUnsent(boris)]).toEqual([0, 1]);
});

it('a message of a person who stays away is removed after thirty days', async () => {
  sent.mockRejectedValue(new TypeError('no network'));
  await enqueue();
  const [first] = waiting();
  const old = { ...first, at: new Date(Date.now() - 31 * 86_400_000).toISOString() };
  localStorage.setItem('outbox', JSON.stringify([old, { ...first, clientId: 'later' }]));
  openOutbox(anna);
  expect(waiting().map(({ clientId }) => clientId)).toEqual(['later']);
});

it('waits while another person is signed in, whom another tab has brought', async () => {
  const tokenOf = (sub: number) => `h.${btoa(JSON.stringify({ sub: String(sub) }))}.s`;
  sent.mockRejectedValueOnce(new TypeError('no network'));
  await enqueue();
  sent.mockClear();
  sent.mockResolvedValue(answer({ id: 1, chat_id: 900 }));
  writeCookie(accessTokenCookie, tokenOf(boris));
  await sendWaiting();
  expect([sent.mock.calls.length, countUnsent(anna)]).toEqual([0, 1]);
  writeCookie(accessTokenCookie, tokenOf(anna));
  await sendWaiting();
  expect([sent.mock.calls.length, countUnsent(anna)]).toEqual([1, 0]);
  removeCookie(accessTokenCookie);
});
