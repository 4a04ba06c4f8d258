import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/api/query-client.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { press, render, type, waitFor } from '../../testing/render.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import { BidForm } from './bid-form.tsx';
import { submitBid } from './submit-bid.ts';

vi.mock('./submit-bid.ts', () => ({ submitBid: vi.fn(() => new Promise(() => undefined)) }));

const always = { is_active: true, from: '00:00', to: '24:00', time: 'Круглосуточно' };
const workshop = {
  ...{ id: 501, name: 'Мотор', timezone: 'Europe/Moscow', closed_from: null, closed_to: null },
  schedule: { mon: always, tue: always, wed: always, thu: always, fri: always, sat: always, sun: always },
  ...{ phones: [], work_types: [], legs: [], bid_availability: 'enabled', active_bid_id: null },
} as unknown as Workshop;
const day = '2026-03-21';
const [early, wished, late] = ['08:00', '10:00', '15:00'].map((time) => `${day}T${time}:00+03:00`);
const slots = [early, wished, late].map((from) => ({ from, to: from }));

let holds: unknown[] = [];

answerCalls(async (url, { body }) => {
  const answer = (data: object) => Response.json({ success: true, data });
  if (url.includes('/schedule/slots/'))
    return answer({ timezone: workshop.timezone, minutes: 60, days: [{ date: day, slots }] });
  if (url.includes('/wait/index/')) return answer({ items: [] });
  if (url.includes('/service/view/')) return answer(workshop);
  if (!url.includes('/slot/hold/')) return Response.json({ success: false, errors: [] }, { status: 404 });
  const from = (body as FormData).get('from');
  holds.push(from);
  return answer({ hold_id: 'h1', expires_at: from, slot: { from, to: from } });
});

beforeEach(() => {
  holds = [];
  useDraft.setState(readDraft({ carId: 7, workIds: [3] }));
  useDraft.setState({ wished: { from: `${day}T09:00:00+03:00`, to: `${day}T12:00:00+03:00` } });
});
afterEach(() => {
  queryClient.clear();
  vi.mocked(submitBid).mockClear();
});

const nothing = () => undefined;
const car = { id: 7, title: 'Kia Rio', mark: 'Kia', details: '', plate: null, markId: 1, modificationId: 4 };

/** The form with the time of the wish, which the server has had time to reserve. */
async function open() {
  await render(
    <QueryClientProvider client={queryClient}>
      <BidForm
        {...{ workshopId: 501, isSignedIn: true, isReady: true, accountPhone: '+79162041750', car }}
        {...{ availability: nothing, nextStep: nothing, consent: null, loginConsent: null, returnTo: null }}
        {...{ onBack: nothing, onClose: nothing, onCar: nothing, onWorks: nothing }}
        {...{ onLogin: nothing, onCreated: nothing }}
      />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(chosen()).toBe('10:00'));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

const times = () => [...document.querySelectorAll('[role=radiogroup] label')];
const chosen = () => times().find((label) => label.querySelector('input:checked'))?.textContent;
const choose = (time: string) =>
  act(async () =>
    times()
      .find(({ textContent }) => textContent === time)
      ?.querySelector('input')
      ?.click(),
  );

it('a form that opens with the time of the wish reserves and writes nothing', async () => {
  await open();
  expect(holds).toEqual([]);
  expect(useDraft.getState().forms).toEqual({});
  expect(document.body.textContent).not.toContain('Время за вами');
});

it('the first edit of any field reserves the shown time', async () => {
  await open();
  await type('Комментарий', 'Стучит');
  await waitFor(() => expect(document.body.textContent).toMatch(/Время за вами ещё \d+\sмин\s\d\d\sс/));
  expect(holds).toEqual([wished]);
  expect(chosen()).toBe('10:00');
  expect(useDraft.getState().forms[501]).toMatchObject({ day, slot: wished, comment: 'Стучит' });
});

it('so does an added photo', async () => {
  await open();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const file = new File([new Uint8Array(10)], 'бампер.jpg', { type: 'image/jpeg' });
  Object.defineProperty(input, 'files', { value: [file] });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
  await waitFor(() => expect(holds).toEqual([wished]));
});

it('another time is reserved instead of the shown one', async () => {
  await open();
  await choose('15:00');
  await waitFor(() => expect(holds).toEqual([late]));
  expect(chosen()).toBe('15:00');
});

it('«Любое время» takes the shown time back', async () => {
  await open();
  await choose('Любое время');
  expect(chosen()).toBe('Любое время');
  expect(holds).toEqual([]);
});

it('the shown time goes with the bid, and stays in the draft for a login on the way', async () => {
  await open();
  await press('Отправить заявку');
  expect(vi.mocked(submitBid).mock.calls[0]?.[0]).toMatchObject({ day, slot: wished, holdId: null });
  expect(useDraft.getState().forms[501]?.slot).toBe(wished);
  expect(holds).toEqual([]);
});
