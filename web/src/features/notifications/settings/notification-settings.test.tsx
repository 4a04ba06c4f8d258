import type { Profile } from '@sto/contract/auth/auth.schemas';
import type { ChannelState } from '@sto/contract/notifications/notification-kinds';
import type { NotificationSettings as Settings } from '@sto/contract/notifications/notification-settings.schemas';
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerCalls } from '../../../testing/answer-calls.ts';
import { nameOf, press, render, type, waitFor } from '../../../testing/render.tsx';
import { NotificationSettings } from './notification-settings.tsx';

const profile = { name: 'Анна', role: 'customer', email: 'anna@example.ru' } as Profile;
const row = (kind: Settings['settings'][number]['type'], isLocked: boolean) => ({
  type: kind,
  in_app: true,
  push: true,
  email: false,
  messenger: false,
  sms: false,
  is_locked: isLocked,
});

let emailState: ChannelState;
let stored: Settings;
let sent: [string, Record<string, FormDataEntryValue>][];

function refusal(status: number, code: string, message: string): Response {
  return Response.json({ success: false, errors: { code: [message] }, codes: [code] }, { status });
}

async function answer(url: string, { body }: RequestInit): Promise<Response> {
  const form = Object.fromEntries((body as FormData | undefined) ?? []);
  if (!url.endsWith('/settings/') && !url.includes('/settings/view')) sent.push([url, form]);
  if (url.includes('/send-code/')) {
    const code = { request_id: crypto.randomUUID(), code_length: 6, expires_in: 600, resend_after: 60 };
    return Response.json({ success: true, data: code });
  }
  if (url.includes('/email/confirm/'))
    return refusal(422, 'email_code_wrong', 'Код не подошёл. Проверьте последнее письмо');
  if (url.includes('/quiet-hours/'))
    stored = {
      ...stored,
      quiet_hours: {
        is_on: form.is_on === '1',
        from: String(form.from),
        to: String(form.to),
        timezone: String(form.timezone),
      },
    };
  if (url.includes('/choose/'))
    stored = {
      ...stored,
      settings: stored.settings.map((one) =>
        one.type === form.type ? { ...one, [String(form.channel)]: form.is_on === '1' } : one,
      ),
    };
  return Response.json({ success: true, data: stored });
}

answerCalls(answer);
beforeEach(() => {
  emailState = 'not_configured';
  sent = [];
});

async function shown(): Promise<HTMLElement> {
  stored = {
    settings: [row('bids', false), row('chat', false), row('security', true)],
    channels: [
      { channel: 'in_app', state: 'ready' },
      { channel: 'push', state: 'ready' },
      { channel: 'email', state: emailState },
      { channel: 'messenger', state: 'not_configured' },
      { channel: 'sms', state: 'not_configured' },
    ],
    quiet_hours: { is_on: false, from: '22:00', to: '08:00', timezone: 'Europe/Moscow' },
    push: { key: 'key', endpoint: null },
  };
  const page = await render(<NotificationSettings profile={profile} />);
  return waitFor(() => {
    if (!page.querySelector('[role=group]')) throw new Error('not drawn yet');
    return page;
  });
}

function cell(kind: string, channel: string): HTMLButtonElement {
  const cells = document.querySelectorAll<HTMLButtonElement>(`[aria-labelledby=kind-${kind}] button`);
  const found = [...cells].find((one) => nameOf(one) === channel);
  if (!found) throw new Error(`no cell ${kind} ${channel}`);
  return found;
}
const pressedCells = (page: HTMLElement) => page.querySelectorAll('[role=group] [aria-pressed=true]').length;

describe('the settings of notifications', () => {
  it('switch one cell and no other', async () => {
    const page = await shown();
    const before = pressedCells(page);
    await act(async () => cell('bids', 'Пуш').click());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[1]).toEqual({ type: 'bids', channel: 'push', is_on: '0' });
    expect(cell('bids', 'Пуш').getAttribute('aria-pressed')).toBe('false');
    expect(cell('chat', 'Пуш').getAttribute('aria-pressed')).toBe('true');
    expect(pressedCells(page)).toBe(before - 1);
  });

  it('do not switch a locked kind', async () => {
    await shown();
    const locked = cell('security', 'Пуш');
    expect(locked.getAttribute('aria-disabled')).toBe('true');
    await act(async () => locked.click());
    expect(locked.getAttribute('aria-pressed')).toBe('true');
    expect(sent).toEqual([]);
  });

  it('save quiet hours', async () => {
    const page = await shown();
    await act(async () => page.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
    await type('С', '23:00');
    await type('До', '07:30');
    await press('Сохранить');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[1]).toEqual({ is_on: '1', from: '23:00', to: '07:30', timezone: 'Europe/Moscow' });
    expect(stored.quiet_hours).toMatchObject({ is_on: true, from: '23:00', to: '07:30' });
  });

  it('refuse quiet hours that end when they start, without a call', async () => {
    const page = await shown();
    await act(async () => page.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
    await type('До', '22:00');
    await press('Сохранить');
    expect(page.textContent).toContain('Конец не может совпадать с началом');
    expect(sent).toEqual([]);
  });

  it('show why a code from a letter is wrong', async () => {
    emailState = 'not_confirmed';
    const page = await shown();
    await press('Получить код');
    await waitFor(() => expect(page.textContent).toContain('Отправили код на anna@example.ru'));
    await type('Код из шести цифр', '123456');
    await waitFor(() => expect(page.textContent).toContain('Код не подошёл. Проверьте последнее письмо'));
    expect(sent.at(-1)?.[1]).toMatchObject({ code: '123456' });
  });
});
