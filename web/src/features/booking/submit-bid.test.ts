import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kiaRio } from '../../testing/kia-rio.ts';
import { changeTalk, forgetTalk } from '../assistant/assistant.store.ts';
import { useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import type { WorkshopHours } from './date-period.ts';
import { type SubmitOrder, submitBid } from './submit-bid.ts';

const always = { is_active: true, from: '00:00', to: '24:00', time: 'Круглосуточно' };
const hours: WorkshopHours = {
  timezone: 'Europe/Moscow',
  schedule: { mon: always, tue: always, wed: always, thu: always, fri: always, sat: always, sun: always },
  closed_from: null,
  closed_to: null,
};
const order: SubmitOrder = {
  workshopId: 501,
  carId: 7,
  workIds: [3, 5],
  phone: '+79162041750',
  typeConnection: 1,
  comment: 'стучит',
  day: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
  part: 'any',
  slot: null,
  hours,
};
const car = { ...kiaRio, id: 77, year: null };

interface Sent {
  path: string;
  body: FormData | null;
}
let sent: Sent[] = [];

function answerWith(answers: Record<string, (attempt: number) => { status: number; body: unknown }>) {
  const attempts: Record<string, number> = {};
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.split('?')[0] ?? '';
    sent.push({ path, body: (init.body as FormData | undefined) ?? null });
    attempts[path] = (attempts[path] ?? 0) + 1;
    const answer = answers[path]?.(attempts[path]);
    if (!answer) throw new TypeError('network');
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
}

const ok = (data: unknown) => ({ status: 200, body: { success: true, data } });
const refusal = (status: number, code: string) => ({
  status,
  body: { success: false, errors: [{ code, message: code }], request_id: 'x' },
});
const createPath = '/api/v2/customer/bid/create/';
const created = () => ok({ bid_id: 3001, status: 'new', message: '' });
const keys = () =>
  sent.filter(({ path }) => path === createPath).map(({ body }) => body?.get('idempotency_key'));

beforeEach(() => {
  sent = [];
  localStorage.clear();
  useDraft.setState(readDraft({}));
});

describe('sending a bid', () => {
  it('sends the whole form under the key of the draft', async () => {
    answerWith({ [createPath]: created });
    expect(await submitBid(order)).toEqual({ bidId: 3001, isVisit: false, missedFiles: [] });
    const body = sent[0]?.body;
    expect(body?.getAll('work_type_ids[]')).toEqual(['3', '5']);
    expect(body?.get('period_start')).toBe(`${order.day}T00:00:00+03:00`);
    expect(body?.has('slot_from')).toBe(false);
    expect(body?.get('consent_version')).toBe('1');
    expect(keys()).toEqual([useDraft.getState().idempotencyKey]);
  });

  it('sends the chosen free time, and learns of a visit', async () => {
    answerWith({ [createPath]: () => ok({ bid_id: 3001, status: 'visit', message: '' }) });
    const slot = `${order.day}T10:30:00+03:00`;
    expect(await submitBid({ ...order, slot })).toMatchObject({ bidId: 3001, isVisit: true });
    expect(sent[0]?.body?.get('slot_from')).toBe(slot);
  });

  it('takes the time without its reservation when that is over', async () => {
    const over = { success: false, errors: { hold_id: ['Время больше не занято'] }, request_id: 'x' };
    answerWith({ [createPath]: (attempt) => (attempt === 1 ? { status: 409, body: over } : created()) });
    const slot = `${order.day}T10:30:00+03:00`;
    await submitBid({ ...order, slot, holdId: 'a' });
    expect(sent.map(({ body }) => [body?.get('slot_from'), body?.get('hold_id')])).toEqual([
      [slot, 'a'],
      [slot, null],
    ]);
  });

  it('keeps the draft and its key when the answer is lost, so that sending again repeats the same bid', async () => {
    answerWith({});
    await expect(submitBid(order)).rejects.toMatchObject({ kind: 'network' });
    answerWith({ [createPath]: created });
    await submitBid(order);
    expect(new Set(keys()).size).toBe(1);
  });

  it('uses a new key when the old one belongs to another form', async () => {
    const key = useDraft.getState().idempotencyKey;
    answerWith({
      [createPath]: (attempt) => (attempt === 1 ? refusal(409, 'idempotency_mismatch') : created()),
    });
    await submitBid(order);
    expect(keys()[0]).toBe(key);
    expect(keys()[1]).not.toBe(key);
    expect(keys()).toHaveLength(2);
  });

  it('does not repeat other errors', async () => {
    answerWith({ [createPath]: () => refusal(409, 'active_bid_exists') });
    await expect(submitBid(order)).rejects.toMatchObject({ status: 409 });
    expect(keys()).toHaveLength(1);
  });

  it('puts the car of the draft into the garage first, once', async () => {
    const named = { markId: 1, modelId: 2, generationId: 3, modificationId: 4 };
    useDraft.setState(({ newCar }) => ({ newCar: { ...newCar, ...named } }));
    answerWith({
      '/api/v2/customer/auto/index/': () => ok([]),
      '/api/v2/customer/auto/create/': () => ok({ auto: car }),
    });
    await expect(submitBid({ ...order, carId: null })).rejects.toMatchObject({ kind: 'network' });
    expect(useDraft.getState()).toMatchObject({ carId: 77, newCar: { modelId: null } });
    expect(sent.filter(({ path }) => path.includes('auto/create'))).toHaveLength(1);
  });

  it('uses the car that a lost answer has already created', async () => {
    const named = { markId: 1, modelId: 2, generationId: 3, modificationId: 4 };
    useDraft.setState(({ newCar }) => ({ newCar: { ...newCar, ...named } }));
    answerWith({ '/api/v2/customer/auto/index/': () => ok([car]), [createPath]: created });
    await submitBid({ ...order, carId: null });
    expect(sent.some(({ path }) => path.includes('auto/create'))).toBe(false);
    expect(sent.at(-1)?.body?.get('auto_id')).toBe('77');
  });

  it('names the files that are in the draft but neither here nor on the server', async () => {
    const lost = {
      localId: 'a',
      id: null,
      name: 'a.jpg',
      size: 1,
      extension: 'jpg',
      previewUrl: null,
      status: 'failed' as const,
      error: null,
    };
    useDraft.getState().addUpload(lost);
    useDraft.getState().addUpload({ ...lost, localId: 'b', id: 12, name: 'b.jpg', status: 'uploaded' });
    answerWith({ [createPath]: created });
    expect((await submitBid(order)).missedFiles).toEqual(['a.jpg']);
    expect(sent[0]?.body?.getAll('upload_ids[]')).toEqual(['12']);
  });
});

describe('a bid out of a conversation with the assistant', () => {
  const makePath = '/api/v2/ai/make_bid/';
  const sessionId = '3d0e8a3e-1111-4222-8333-444455556666';
  const made = () => ok({ bid_id: 3002, status: 'new', chat_id: 9 });
  const paths = () => sent.map(({ path }) => path);

  beforeEach(() => {
    const wish = { comment: 'стучит', summary: 'Стук спереди', from: null, to: null };
    changeTalk({ sessionId, works: [5], wish });
  });
  afterEach(forgetTalk);

  it('has the conversation, its summary and the moment of the tap', async () => {
    answerWith({ [makePath]: () => ok({ bid_id: 3002, status: 'visit', chat_id: 9 }) });
    const slot = `${order.day}T10:30:00+03:00`;
    const before = Date.now();
    expect(await submitBid({ ...order, slot })).toEqual({ bidId: 3002, isVisit: true, missedFiles: [] });
    expect(paths()).toEqual([makePath]);
    const body = sent[0]?.body;
    const fields = {
      ...{ session_id: sessionId, ai_summary: 'Стук спереди', bid_source: 'ai', comment: 'стучит' },
      ...{ service_id: '501', auto_id: '7', phone: order.phone, slot_from: slot, consent_version: '1' },
      idempotency_key: useDraft.getState().idempotencyKey,
    };
    for (const [name, value] of Object.entries(fields))
      expect([name, body?.get(name)]).toEqual([name, value]);
    expect(body?.getAll('work_type_ids[]')).toEqual(['3', '5']);
    const tap = Date.parse(String(body?.get('confirmed_at')));
    expect(tap).toBeGreaterThanOrEqual(before);
    expect(tap).toBeLessThanOrEqual(Date.now());
  });

  it('takes the files along', async () => {
    const file = {
      localId: 'b',
      id: 12,
      name: 'b.jpg',
      size: 1,
      extension: 'jpg',
      previewUrl: null,
      error: null,
    };
    useDraft.getState().addUpload({ ...file, status: 'uploaded' });
    answerWith({ [makePath]: made });
    await submitBid(order);
    expect(sent[0]?.body?.getAll('file_ids[]')).toEqual(['12']);
    expect(sent[0]?.body?.has('upload_ids[]')).toBe(false);
  });

  it('with a journey goes by the ordinary call and names its source', async () => {
    answerWith({ [createPath]: created });
    await submitBid({ ...order, leg: { kind: 'tow', address: 'Баумана, 1', place: null } });
    expect(paths()).toEqual([createPath]);
    expect(sent[0]?.body?.get('bid_source')).toBe('ai');
    expect(sent[0]?.body?.get('leg_kind')).toBe('tow');
  });

  it('is an ordinary one when no work is from the assistant', async () => {
    answerWith({ [createPath]: created });
    await submitBid({ ...order, workIds: [3] });
    expect(paths()).toEqual([createPath]);
    expect(sent[0]?.body?.get('bid_source')).toBe('manual');
  });

  it('goes by the ordinary call under the same key when the conversation is gone', async () => {
    const key = useDraft.getState().idempotencyKey;
    answerWith({ [makePath]: () => refusal(404, 'not_found'), [createPath]: created });
    expect(await submitBid(order)).toMatchObject({ bidId: 3001 });
    expect(paths()).toEqual([makePath, createPath]);
    expect(sent.map(({ body }) => body?.get('idempotency_key'))).toEqual([key, key]);
  });

  const future = { confirmed_at: ['Проверьте часы телефона: они спешат'] };
  it.each([
    ['behind', refusal(409, 'confirmation_stale')],
    ['ahead', { status: 422, body: { success: false, errors: future, request_id: 'x' } }],
  ])('goes by the ordinary call when the clock of the device is %s', async (_, refused) => {
    answerWith({ [makePath]: () => refused, [createPath]: created });
    expect(await submitBid(order)).toMatchObject({ bidId: 3001 });
    expect(paths()).toEqual([makePath, createPath]);
  });

  it('refused for another reason, is not sent in another way; the draft stays', async () => {
    const before = useDraft.getState();
    answerWith({ [makePath]: () => refusal(409, 'phone_not_confirmed'), [createPath]: created });
    await expect(submitBid(order)).rejects.toMatchObject({ status: 409 });
    expect(paths()).toEqual([makePath]);
    expect(useDraft.getState()).toEqual(before);
  });

  it('uses a new key when the old one belongs to another form', async () => {
    answerWith({
      [makePath]: (attempt) => (attempt === 1 ? refusal(409, 'idempotency_mismatch') : made()),
    });
    await submitBid(order);
    const [first, second] = sent.map(({ body }) => body?.get('idempotency_key'));
    expect(second).toBe(useDraft.getState().idempotencyKey);
    expect(second).not.toBe(first);
  });
});
