import type { DeviceSession } from '@sto/contract/auth/auth.schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameOf, press, render, rowsOf, waitFor } from '../../testing/render.tsx';
import { Devices } from './devices.tsx';

const session = (part: Partial<DeviceSession>): DeviceSession => ({
  id: crypto.randomUUID(),
  device: 'Компьютер с Windows',
  browser: 'Chrome',
  created_at: '2026-03-01T09:00:00Z',
  last_used_at: '2026-03-10T09:00:00Z',
  is_current: false,
  ...part,
});
const here = session({ is_current: true });
const phone = session({ device: 'iPhone', browser: 'Safari' });
const unknown = session({ device: 'Неизвестное устройство', browser: null });

let sessions: DeviceSession[];
let revoked: Record<string, FormDataEntryValue>[];
let isDown: boolean;

async function answer(url: string, { body }: RequestInit): Promise<Response> {
  if (isDown) throw new TypeError('Failed to fetch');
  if (url.includes('/session/index/'))
    return Response.json({ success: true, data: { total: sessions.length, items: sessions } });
  const form = Object.fromEntries(body as FormData);
  revoked.push(form);
  const remaining = sessions.filter((one) => one.is_current || (!form.all_others && one.id !== form.id));
  const count = sessions.length - remaining.length;
  sessions = remaining;
  return Response.json({ success: true, data: { revoked_count: count } });
}

beforeEach(() => {
  sessions = [here, phone, unknown];
  revoked = [];
  isDown = false;
  vi.stubGlobal('fetch', answer);
});
afterEach(() => vi.unstubAllGlobals());

async function shown(): Promise<HTMLElement> {
  const page = await render(<Devices />);
  return waitFor(() => {
    if (page.querySelectorAll('li').length === 0) throw new Error('not drawn yet');
    return page;
  });
}
const buttonsOf = (page: HTMLElement) => [...page.querySelectorAll('button')].map(nameOf);

describe('the devices of a person', () => {
  it('are named, this one without a button to sign out', async () => {
    const page = await shown();
    const [first, second, third] = rowsOf(page);
    expect(first).toMatch(/^Компьютер с Windows, ChromeЭто устройство · вход 1\sмарта/);
    expect(second).toMatch(/^iPhone, SafariПоследний раз: .* · вход .*Выйти на устройстве iPhone, Safari$/);
    expect(third).toContain('Неизвестное устройство');
    expect(buttonsOf(page)).toEqual([
      'Выйти на устройстве iPhone, Safari',
      'Выйти на устройстве Неизвестное устройство',
      'Выйти на других устройствах',
    ]);
  });

  it('are signed out one by one', async () => {
    const page = await shown();
    await press('Выйти на устройстве iPhone, Safari');
    await waitFor(() => expect(rowsOf(page)).toHaveLength(2));
    expect(revoked).toEqual([{ id: phone.id }]);
    expect(page.textContent).not.toContain('iPhone');
  });

  it('are signed out together, except this one', async () => {
    const page = await shown();
    await press('Выйти на других устройствах');
    await waitFor(() => expect(rowsOf(page)).toHaveLength(1));
    expect(revoked).toEqual([{ all_others: '1' }]);
    expect(buttonsOf(page)).toEqual([]);
  });

  it('that failed to load can be requested again', async () => {
    isDown = true;
    const page = await render(<Devices />);
    await waitFor(() => expect(page.textContent).toContain('Устройства не загрузились'));
    isDown = false;
    await press('Повторить');
    await waitFor(() => expect(rowsOf(page)).toHaveLength(3));
  });
});
