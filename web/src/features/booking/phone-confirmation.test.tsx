import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDialog, press, render, waitFor } from '../../testing/render.tsx';
import { PhoneConfirmation } from './phone-confirmation.tsx';

const request = {
  request_id: '6a1f3f4e-8f0f-4b0e-9d4c-0a4d3b1c2e01',
  channel: 'sms',
  code_length: 6,
  resend_after: 60,
  expires_in: 300,
  attempts_left: 5,
};
const wrong = (attempts_left: number) => ({
  code: 'code_wrong',
  message: 'Код не подошёл. Проверьте последнее SMS',
  attempts_left,
});

const onConfirmed = vi.fn();
let sentTo: string[] = [];
let refusal: object | null = null;

beforeEach(() => {
  onConfirmed.mockReset();
  sentTo = [];
  refusal = null;
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('fetch', async (url: string) => {
    sentTo.push(new URL(url, 'http://localhost').pathname);
    if (!url.includes('confirm')) return Response.json({ success: true, data: request });
    if (refusal) return Response.json({ success: false, errors: [refusal] }, { status: 422 });
    return Response.json({ success: true, data: { phone: '+79031234567' } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const text = () => openDialog()?.textContent?.replaceAll('\u00A0', ' ') ?? '';
const shown = (words: string) =>
  waitFor(() => {
    if (!text().includes(words)) throw new Error(`not shown yet: ${words}`);
  });

async function showWithCode(): Promise<void> {
  await render(
    <PhoneConfirmation phone="+79031234567" onConfirmed={onConfirmed} onClose={() => undefined} />,
  );
  await press('Получить код');
  await shown('Отправили код на +7 903 123-45-67');
}

async function typeCode(code: string): Promise<void> {
  const input = openDialog()?.querySelector<HTMLInputElement>('input[name=code]');
  if (!input) throw new Error('no field of the code');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, code);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const pass = (seconds: number) => act(async () => vi.advanceTimersByTime(seconds * 1000));

it('the wait for another code counts down, then a button requests it', async () => {
  await showWithCode();
  expect(text()).toContain('Новый код через 1:00');
  await pass(45);
  expect(text()).toContain('Новый код через 0:15');
  await pass(15);
  await press('Отправить новый код');
  await shown('Новый код через 1:00');
  expect(sentTo).toHaveLength(2);
  expect(sentTo[1]).toContain('resend');
});

it.each([
  [4, 'Осталось 4 попытки'],
  [1, 'Осталась 1 попытка'],
])('a wrong code leaves the remaining tries to read: %i', async (left, words) => {
  await showWithCode();
  refusal = wrong(left);
  await typeCode('111111');
  await shown(words);
  expect(onConfirmed).not.toHaveBeenCalled();
  refusal = null;
  await typeCode('222222');
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce());
});

it('an expired code can be replaced without a wait', async () => {
  await showWithCode();
  refusal = { code: 'code_expired', message: 'Код устарел. Запросите новый' };
  await typeCode('111111');
  await shown('Код устарел');
  await press('Отправить новый код');
  await shown('Новый код через 1:00');
});

it('too many wrong codes leave one countdown, to the end of the lock', async () => {
  await showWithCode();
  refusal = { code: 'login_locked', message: 'Слишком много попыток', retry_after: 900 };
  await typeCode('111111');
  await shown('Новый код через 15:00');
  const isOff = (part: string) => openDialog()?.querySelector(part)?.matches(':disabled');
  expect([isOff('input[name=code]'), isOff('button[type=submit]')]).toEqual([true, true]);
  await pass(899);
  expect(text()).toContain('Новый код через 0:01');
  await pass(1);
  refusal = null;
  await press('Отправить новый код');
  await shown('Новый код через 1:00');
  expect(isOff('input[name=code]')).toBe(false);
});

it('a code that has expired is not requested from the person, and a new one is sent', async () => {
  await showWithCode();
  await typeCode('1234');
  await pass(301);
  await shown('Прежний код больше не действует');
  expect(openDialog()?.querySelector('input[name=code]')).toBeNull();
  await press('Получить код');
  await shown('Отправили код на +7 903 123-45-67');
  expect(openDialog()?.querySelector<HTMLInputElement>('input[name=code]')?.value).toBe('');
  expect(sentTo.map((path) => path.includes('resend'))).toEqual([false, false]);
});

let show: (phone: string | null) => void;

function Reopened() {
  const [phone, setPhone] = useState<string | null>('+79031234567');
  show = setPhone;
  return <PhoneConfirmation phone={phone} onConfirmed={onConfirmed} onClose={() => undefined} />;
}

it('a dialog that is opened again later has no expired code', async () => {
  await render(<Reopened />);
  await press('Получить код');
  await shown('Отправили код');
  await act(async () => show(null));
  await act(async () => show('+79031234567'));
  await shown('Отправили код');
  await act(async () => show(null));
  await pass(3600);
  await act(async () => show('+79031234567'));
  await shown('Прежний код больше не действует');
});
