import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../lib/api/call-error.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { BrowserPages, press, render, waitFor } from '../../testing/render.tsx';
import { useAssistant } from '../assistant/assistant.store.ts';
import { saveProgress } from '../auth/login-code.api.ts';
import { useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import { useUploads } from '../files/uploads.store.ts';
import { workshopSearchQuery } from '../map-search/results/search.api.ts';
import { BidForm } from './bid-form.tsx';
import { submitBid } from './submit-bid.ts';

vi.mock('./submit-bid.ts', () => ({ submitBid: vi.fn() }));

const always = { is_active: true, from: '00:00', to: '24:00', time: 'Круглосуточно' };
const open = {
  id: 501,
  name: 'Мотор',
  timezone: 'Europe/Moscow',
  schedule: { mon: always, tue: always, wed: always, thu: always, fri: always, sat: always, sun: always },
  closed_from: null,
  closed_to: null,
  phones: [],
  work_types: [],
  legs: [],
  bid_availability: 'enabled',
  unsupported_reason: null,
  active_bid_id: null,
} as unknown as Workshop;
const withBid: Workshop = { ...open, bid_availability: 'disabled_has_active_bid', active_bid_id: 3001 };
const car = (id: number) => ({
  id,
  title: 'Kia Rio',
  mark: 'Kia',
  details: '',
  plate: null,
  markId: 1,
  modificationId: 4,
});

/** The workshop by the car of the request. */
let answers: Record<string, Workshop> = {};
let freeTimes: string[] = [];

function Booking({ isSignedIn = true }) {
  const [carId, setCarId] = useState(7);
  return (
    <QueryClientProvider client={queryClient}>
      <button type="button" onClick={() => setCarId(8)}>
        Другая машина
      </button>
      <BidForm
        workshopId={501}
        isSignedIn={isSignedIn}
        isReady
        accountPhone="+79162041750"
        car={car(carId)}
        availability={({ bid_availability: state }) => <p>{state}</p>}
        nextStep={({ active_bid_id: id, unsupported_reason: reason }) => (
          <a href={`/${id ?? reason}`}>Дальше</a>
        )}
        consent={<p>Вы соглашаетесь</p>}
        returnTo={null}
        onBack={() => undefined}
        onClose={() => undefined}
        onCar={() => undefined}
        onWorks={() => undefined}
        loginConsent={null}
        onLogin={() => undefined}
        onCreated={() => undefined}
      />
    </QueryClientProvider>
  );
}

const form = () => document.querySelector('form');
const comment = () => form()?.querySelector('textarea');
const nextStep = () => document.querySelector('[data-drawer-foot] a')?.getAttribute('href');

async function show(): Promise<void> {
  await render(<Booking />);
  await waitFor(() => {
    if (form()?.getAttribute('aria-busy') !== 'false') throw new Error('not loaded yet');
  });
}

beforeEach(() => {
  answers = { 7: open, 8: open };
  freeTimes = [];
  useDraft.setState(readDraft({ carId: 7, workIds: [3] }));
  useDraft.getState().changeForm(501, { comment: 'Стучит справа', day: tomorrow() });
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost');
    if (url.pathname.endsWith('/schedule/slots/')) {
      const days = [{ date: tomorrow(), slots: freeTimes.map((from) => ({ from, to: from })) }];
      return new Response(
        JSON.stringify({ success: true, data: { timezone: open.timezone, minutes: 60, days } }),
      );
    }
    const workshop =
      url.pathname.endsWith('/service/view/') && answers[url.searchParams.get('auto_id') ?? ''];
    if (!workshop) return new Response(JSON.stringify({ success: false, errors: [] }), { status: 404 });
    return new Response(JSON.stringify({ success: true, data: workshop }));
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.mocked(submitBid).mockReset();
});

function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
}

it('the car and the name from the list are there before the workshop has come, which leaves the focus where it is', async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('/service/view/')
      ? new Promise<Response>((resolve) => {
          answer = resolve;
        })
      : new Promise(() => undefined),
  );
  queryClient.setQueryData<object>(workshopSearchQuery(null).queryKey, {
    pages: [{ services: [{ id: 501, name: 'Мотор' }] }],
  });
  await render(<Booking />);
  const drawer = document.querySelector('[role=dialog]');
  expect(drawer?.textContent).toContain('Мотор');
  expect(drawer?.textContent).toContain('Kia Rio');
  expect(comment()).toBeNull();
  expect(document.querySelector('button[type=submit]')).toBeNull();
  const carRow = document.querySelector<HTMLElement>('[data-field=car]');
  await act(async () => carRow?.focus());
  await act(async () => answer(new Response(JSON.stringify({ success: true, data: open }))));
  await waitFor(() => expect(comment()?.value).toBe('Стучит справа'));
  expect(document.querySelector('[role=dialog]')).toBe(drawer);
  expect(document.activeElement).toBe(carRow);
});

describe('a bid that cannot be sent', () => {
  it('shows the reason and the next step instead of fields', async () => {
    answers = { 7: withBid, 8: open };
    await show();
    expect(comment()).toBeNull();
    expect(form()?.textContent).toContain('disabled_has_active_bid');
    expect(nextStep()).toBe('/3001');
    expect(document.querySelector('button[type=submit]')).toBeNull();
  });

  it('can be sent with another car and the typed text', async () => {
    answers = { 7: withBid, 8: open };
    await show();
    expect(form()?.textContent).toContain('Всё, что вы написали, сохранено');
    await press('Другая машина');
    await waitFor(() => expect(comment()?.value).toBe('Стучит справа'));
    expect(nextStep()).toBeUndefined();
  });
});

it('Back leads from the code in the SMS to the form, and stays on its page', async () => {
  const phone = '+79162041750';
  saveProgress({ requestId: 'r1', phone, codeLength: 6, resendAt: 4e12, expiresAt: 4e12 });
  window.history.pushState(null, '', '/help');
  window.history.pushState(null, '', '/?service=501&drawer=bid');
  await render(<Booking isSignedIn={false} />, BrowserPages);
  await waitFor(() => expect(comment()?.value).toBe('Стучит справа'));
  const title = () => document.querySelector('[role=dialog] h2')?.textContent;
  expect(title()).toBe('Заявка');
  await act(async () => useDraft.getState().setPending(501));
  await waitFor(() => expect(title()).toBe('Код из SMS'));
  await waitFor(() => expect(window.history.state.usr.overlays).toBe(1));
  await act(async () => window.history.back());
  await waitFor(() => expect(title()).toBe('Заявка'));
  expect(window.location.search).toBe('?service=501&drawer=bid');
  expect(useDraft.getState().pendingWorkshopId).toBeNull();
  saveProgress(null);
  window.history.replaceState(null, '', '/');
});

it('«Изменить номер» leads from the code to the number', async () => {
  const phone = '+79162041750';
  saveProgress({ requestId: 'r1', phone, codeLength: 6, resendAt: 4e12, expiresAt: 4e12 });
  await render(<Booking isSignedIn={false} />);
  await waitFor(() => expect(comment()?.value).toBe('Стучит справа'));
  await act(async () => useDraft.getState().setPending(501));
  await press('Изменить номер');
  expect(useDraft.getState().pendingWorkshopId).toBeNull();
  expect(document.activeElement?.getAttribute('name')).toBe('phone');
  expect(document.activeElement?.closest('form')?.hidden).toBe(false);
  saveProgress(null);
});

it('a bid whose photos are on their way shows on its button how far they are', async () => {
  let refuse: (error: CallError) => void = () => undefined;
  vi.mocked(submitBid).mockReturnValue(
    new Promise((_, reject) => {
      refuse = reject;
    }),
  );
  const file = new File([new Uint8Array(100)], 'спереди.jpg');
  const live = { file, objectUrl: '', isReady: true, replacesId: null };
  const goesUp = (share: number) => useUploads.setState({ a: { ...live, share } });
  const button = () => document.querySelector('[data-drawer-foot] button');
  const upload = { name: file.name, size: file.size, extension: 'jpg', previewUrl: null, error: null };
  useDraft.getState().addUpload({ ...upload, localId: 'a', id: null, status: 'uploading' });
  goesUp(0.25);
  await show();
  expect(button()?.textContent).toBe('Отправить заявку');
  await press('Отправить заявку');
  expect(button()?.textContent).toBe('Загружаем файлы · 25 %');
  await act(async () => goesUp(0.8));
  expect(button()?.textContent).toBe('Загружаем файлы · 80 %');
  await act(async () => useDraft.getState().changeUpload('a', { status: 'uploaded' }));
  expect(button()?.getAttribute('aria-busy')).toBe('true');
  await act(async () => refuse(new CallError({ kind: 'network' })));
  expect(button()?.textContent).toBe('Отправить заявку');
});

describe('a bid that the server refuses', () => {
  const refuse = (code: 'active_bid_exists' | 'service_not_supported', details: Record<string, unknown>) =>
    vi.mocked(submitBid).mockImplementation(async () => {
      // The workshop cannot be reloaded: only the error is known.
      answers = { 8: open };
      throw new CallError({ kind: 'http', status: 409, items: [{ code, message: code, ...details }] });
    });

  it('leads to the other bid at once, and keeps the typed text', async () => {
    refuse('active_bid_exists', { bid_id: 3002 });
    await show();
    await act(async () => comment()?.focus());
    await press('Отправить заявку');
    await waitFor(() => expect(nextStep()).toBe('/3002'));
    expect(comment()).toBeNull();
    expect(document.activeElement?.textContent).toBe('Дальше');
    await press('Другая машина');
    await waitFor(() => expect(comment()?.value).toBe('Стучит справа'));
  });

  it('leads to the next step when the workshop takes no bids any more', async () => {
    refuse('service_not_supported', { reason: 'not_connected' });
    await show();
    await press('Отправить заявку');
    await waitFor(() => expect(nextStep()).toBe('/not_connected'));
    expect(useDraft.getState().forms[501]?.comment).toBe('Стучит справа');
  });

  it('because its time is taken stays in the form, with the message and the times of now', async () => {
    const [taken, free] = [`${tomorrow()}T10:00:00+03:00`, `${tomorrow()}T12:00:00+03:00`];
    freeTimes = [taken, free];
    useDraft.getState().changeForm(501, { slot: taken });
    const message = 'Это время уже заняли. Выберите другое';
    vi.mocked(submitBid).mockImplementation(async () => {
      freeTimes = [free];
      throw new CallError({ kind: 'http', status: 409, fields: { slot_from: [message] } });
    });
    await show();
    const times = () =>
      [...document.querySelectorAll('[role=radiogroup] label')].map((label) => [
        label.textContent,
        label.querySelector('input')?.checked,
      ]);
    await waitFor(() => expect(times()[1]).toEqual(['10:00', true]));
    await press('Отправить заявку');
    await waitFor(() =>
      expect(times()).toEqual([
        ['Любое время', true],
        ['12:00', false],
      ]),
    );
    expect(form()?.textContent).toContain(message);
    expect(comment()?.value).toBe('Стучит справа');
  });
});

it('a named day on which the workshop is closed is stated', async () => {
  answers = { 7: { ...open, closed_from: tomorrow(), closed_to: tomorrow() } };
  useDraft.getState().changeForm(501, { day: null });
  useDraft.setState({ wished: { from: `${tomorrow()}T05:00:00Z`, to: `${tomorrow()}T09:00:00Z` } });
  await show();
  expect(form()?.textContent).toMatch(/Вы хотели (завтра|сегодня) утром: выберите другой день/);
});

it('the worst warning of the assistant is repeated while it holds', async () => {
  const talk = { comment: '', summary: '', from: null, to: null };
  const stop = { level: 'stop' as const, text: 'Не продолжайте движение.' };
  const warn = { level: 'warn' as const, text: 'Езжайте осторожно.' };
  const say = (dangers: (typeof stop | typeof warn)[]) =>
    act(async () => useAssistant.setState({ wish: { ...talk, dangers } }));
  await say([stop, warn]);
  await show();
  expect(form()?.textContent).toContain(stop.text);
  expect(form()?.textContent).not.toContain(warn.text);
  await say([warn]);
  expect(form()?.textContent).toContain(warn.text);
  await say([]);
  expect(form()?.textContent).not.toContain(warn.text);
});
