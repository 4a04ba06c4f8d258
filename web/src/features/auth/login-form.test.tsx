import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, render, type, waitFor } from '../../testing/render.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { LoginForm } from './login-form.tsx';
import { savedProgress, saveProgress } from './login-progress.ts';
import { useSession } from './session.ts';

let answer: { status: number; body: object };

beforeEach(() => {
  saveProgress(null);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('fetch', async () => Response.json(answer.body, { status: answer.status }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const refused = (status: number, error: object) => ({
  status,
  body: { success: false, errors: [error], request_id: 'support' },
});
const tooMany = {
  code: 'too_many_requests',
  message: 'Слишком много запросов. Повторите позже',
  retry_after: 32,
};

async function ask(): Promise<HTMLElement> {
  const page = await render(<LoginForm consent={null} />);
  await type('Телефон', '903 123-45-67');
  await press('Получить код');
  return page;
}

it('a code that this browser was sent a moment ago is awaited, with the time to the next one', async () => {
  answer = refused(429, { ...tooMany, request_id: '6a1f3f4e-8f0f-4b0e-9d4c-0a4d3b1c2e01', expires_in: 272 });
  const page = await ask();
  await waitFor(() => expect(page.querySelector('h1')?.textContent).toBe('Код из SMS'));
  expect(page.textContent).toContain('Новый код через 0:32');
  expect(page.textContent).not.toContain('Слишком много запросов');
});

it('too many wrong codes leave one countdown, to the end of the lock', async () => {
  answer = refused(429, { ...tooMany, request_id: '6a1f3f4e-8f0f-4b0e-9d4c-0a4d3b1c2e01', expires_in: 272 });
  const page = await ask();
  await waitFor(() => expect(page.querySelector('h1')?.textContent).toBe('Код из SMS'));
  answer = refused(429, { code: 'login_locked', message: 'Слишком много попыток', retry_after: 900 });
  await type('Код из шести цифр', '111111');
  await waitFor(() => expect(page.textContent).toContain('Новый код через 15:00'));
  expect(page.querySelector('button[type=submit]')?.matches(':disabled')).toBe(true);
  expect(page.querySelector('input')?.disabled).toBe(true);
});

it('the number stays while the code is checked', async () => {
  saveProgress({ requestId: 'r1', phone: '+79031234567', codeLength: 6, resendAt: 4e12, expiresAt: 4e12 });
  let respond = () => {};
  const checked = new Promise<Response>((resolve) => {
    respond = () =>
      resolve(Response.json(refused(422, { code: 'code_wrong', message: 'Неверный код' }).body));
  });
  vi.stubGlobal('fetch', () => checked);
  const page = await render(<LoginForm consent={null} />);
  const change = () => page.querySelector<HTMLButtonElement>('p button');
  expect(change()?.disabled).toBe(false);
  await type('Код из шести цифр', '123456');
  expect(change()?.disabled).toBe(true);
  await act(async () => respond());
  await waitFor(() => expect(change()?.disabled).toBe(false));
});

function Site() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(false)}>
        Назад
      </button>
      {isOpen && <LoginForm consent={null} />}
    </>
  );
}

it.each([
  ['aborted', true],
  ['answered too late', false],
])('who leaves while the code is checked is not signed in: %s', async (_, obeysSignal) => {
  const toast = vi.spyOn(showToast, 'error').mockReturnValue(undefined);
  const profile = { id: 7, name: 'Анна', phone: '+79031234567', role: 'customer', roles: ['customer'] };
  const tokens = { access_token: 'a.b.c', refresh_token: 'r' };
  let respond = () => {};
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      respond = () => resolve(Response.json({ success: true, data: { ...tokens, profile } }));
      if (obeysSignal) signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const progress = { requestId: 'r1', phone: '+79031234567', codeLength: 6, resendAt: 4e12, expiresAt: 4e12 };
  saveProgress(progress);
  await render(<Site />);
  await type('Код из шести цифр', '123456');
  await press('Назад');
  await act(async () => respond());
  expect(useSession.getState()).toMatchObject({ status: 'unknown', profile: null });
  expect(savedProgress()).toEqual(progress);
  expect(toast).not.toHaveBeenCalled();
});

it('a code sent to another browser leaves the form, with the time to wait', async () => {
  answer = refused(429, tooMany);
  const page = await ask();
  await waitFor(() => expect(page.querySelector('[role=alert]')?.textContent).toContain('через 32'));
  expect(page.querySelector('h1')?.textContent).toBe('Вход по номеру');
});
