import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { nameOf, openDialog, press, render, rowsOf, waitFor } from '../../testing/render.tsx';
import { Toasts } from '../../ui/feedback/toast.tsx';
import type { Consent } from './consents.api.ts';
import { Consents } from './consents.tsx';

const consent = (part: Partial<Consent>): Consent => ({
  id: 1,
  kind: 'account',
  version: 1,
  text: ['Мы храним телефон.', 'И машины.'],
  source: 'login',
  given_at: '2026-03-01T09:00:00Z',
  can_withdraw: false,
  ...part,
});
const call = consent({ id: 3, kind: 'callback', source: 'kasko', can_withdraw: true });
const booking = consent({ id: 2, kind: 'booking', source: 'booking', version: 2 });

let consents: Consent[];
let withdrawn: FormDataEntryValue[];
let refusal: number | null;
let isDown: boolean;

async function answer(url: string, { body }: RequestInit): Promise<Response> {
  if (isDown) throw new TypeError('Failed to fetch');
  if (url.includes('/consent/index/'))
    return Response.json({ success: true, data: { total: consents.length, items: consents } });
  if (refusal)
    return Response.json({ success: false, errors: [{ message: 'Не вышло' }] }, { status: refusal });
  const id = (body as FormData).get('id') ?? '';
  withdrawn.push(id);
  consents = consents.filter((one) => one.id !== Number(id));
  return Response.json({ success: true, data: { id: Number(id) } });
}

beforeEach(() => {
  consents = [call, booking, consent({})];
  withdrawn = [];
  refusal = null;
  isDown = false;
});
answerCalls(answer);
afterEach(() => Reflect.deleteProperty(Element.prototype, 'getAnimations'));

async function shown(text: string): Promise<HTMLElement> {
  const page = await render(
    <>
      <Consents />
      <Toasts />
    </>,
  );
  await waitFor(() => expect(page.textContent).toContain(text));
  return page;
}

it('consents show purpose, time and text; only those that can be withdrawn offer it', async () => {
  const page = await shown('Данные профиля');
  const [first, second, third] = rowsOf(page);
  expect(first).toMatch(/^Звонок по заявке: КАСКО1\sмарта, .* · версия текста 1Текст/);
  expect(second).toMatch(/^Передача заявки автосервису1\sмарта, .* · версия текста 2Текст/);
  expect(third).toMatch(/^Данные профиля1\sмарта, .* · версия текста 1Текст/);
  expect([...page.querySelectorAll('button')].map(nameOf)).toEqual([
    'Текст согласия «Звонок по заявке: КАСКО»',
    'Отозвать согласие «Звонок по заявке: КАСКО»',
    'Текст согласия «Передача заявки автосервису»',
    'Текст согласия «Данные профиля»',
  ]);
});

it('the agreed version of the text is shown', async () => {
  await shown('Данные профиля');
  await press('Текст согласия «Данные профиля»');
  await waitFor(() => expect(openDialog()?.textContent).toContain('Мы храним телефон.И машины.'));
});

it.each([
  ['Текст согласия «Данные профиля»', 'Закрыть', 'Данные профиля'],
  ['Отозвать согласие «Звонок по заявке: КАСКО»', 'Оставить', 'мы удалим эту заявку на звонок'],
])('the dialog of «%s» keeps its text while it closes', async (open, close, words) => {
  await shown('Данные профиля');
  await press(open);
  const fades = { finished: new Promise(() => undefined) };
  Object.assign(Element.prototype, { getAnimations: () => [fades] });
  await press(close);
  expect(openDialog()).toBeNull();
  expect(document.querySelector('[role=dialog]')?.textContent).toContain(words);
});

it('a consent is withdrawn by one call after a confirmation', async () => {
  const page = await shown('Данные профиля');
  await press('Отозвать согласие «Звонок по заявке: КАСКО»');
  expect(openDialog()?.textContent).toContain('мы удалим эту заявку на звонок');
  await press('Отозвать', 2);
  await waitFor(() => expect(rowsOf(page)).toHaveLength(2));
  expect(withdrawn).toEqual(['3']);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Согласия'));
});

it('an error shows in the question; a consent that is already gone disappears', async () => {
  const page = await shown('Данные профиля');
  await press('Отозвать согласие «Звонок по заявке: КАСКО»');
  refusal = 500;
  await press('Отозвать');
  const alertText = 'Согласие не отозваноНе вышло';
  await waitFor(() => expect(openDialog()?.querySelector('[role=alert]')?.textContent).toBe(alertText));
  refusal = 404;
  consents = [booking];
  await press('Отозвать');
  await waitFor(() => expect(openDialog()).toBeNull());
  await waitFor(() => expect(rowsOf(page)).toHaveLength(1));
});

it('a person without consents reads so', async () => {
  consents = [];
  const page = await shown('Пока ни одного');
  expect(rowsOf(page)).toEqual([]);
});

it('consents that failed to load can be requested again', async () => {
  isDown = true;
  const page = await shown('Согласия не загрузились');
  isDown = false;
  await press('Повторить');
  await waitFor(() => expect(rowsOf(page)).toHaveLength(3));
});
