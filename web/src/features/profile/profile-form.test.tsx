import type { Profile } from '@sto/contract/auth/auth.schemas';
import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { press, render, waitFor } from '../../testing/render.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Appearance } from './appearance.tsx';
import { ProfileForm } from './profile-form.tsx';

const wrongEmail = 'Проверьте почту: нужен адрес латиницей вида name@example.ru';

let stored: Profile;
let sent: Record<string, FormDataEntryValue>[];

async function answer(_url: string, { body }: RequestInit): Promise<Response> {
  const form = Object.fromEntries(body as FormData);
  sent.push(form);
  if (form.email === 'anna')
    return Response.json({ success: false, errors: { email: [wrongEmail] } }, { status: 422 });
  const { name = stored.name, theme = stored.settings?.theme } = form as { name?: string; theme?: 'dark' };
  const email = 'clear[]' in form ? null : ((form.email as string) ?? stored.email);
  stored = { ...stored, name, email, settings: { ...stored.settings, theme } };
  return Response.json({ success: true, data: stored });
}

beforeEach(() => {
  stored = { name: 'Анна', email: 'anna@example.ru', settings: { theme: 'system' } } as Profile;
  sent = [];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => vi.unstubAllGlobals());

function Page() {
  const [profile, setProfile] = useState(stored);
  return (
    <>
      <ProfileForm profile={profile} onSaved={setProfile} />
      <Appearance profile={profile} onSaved={setProfile} />
    </>
  );
}

function holdAnswers(): { letGo: () => void } {
  const gate = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await answer(url, init);
    await gate.promise;
    return response;
  });
  return { letGo: gate.resolve };
}

function Left({ onSaved }: { onSaved: (profile: Profile) => void }) {
  const [isLeft, setLeft] = useState(false);
  return (
    <>
      {!isLeft && <Appearance profile={stored} onSaved={onSaved} />}
      <button type="button" onClick={() => setLeft(true)}>
        Уйти
      </button>
    </>
  );
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);

async function type(name: string, text: string): Promise<void> {
  const input = field(name);
  if (!input) throw new Error(`no field ${name}`);
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    setValue?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function save(): Promise<Record<string, FormDataEntryValue> | undefined> {
  const before = sent.length;
  await press('Сохранить');
  return waitFor(() => {
    if (sent.length === before) throw new Error('not sent yet');
    return sent.at(-1);
  });
}

describe('the form of a profile', () => {
  it('sends what was typed, and an emptied address as one to delete', async () => {
    await render(<Page />);
    await type('name', 'Анна Ильина');
    await type('email', 'new@example.ru');
    expect(await save()).toEqual({ name: 'Анна Ильина', email: 'new@example.ru' });
    await type('email', ' ');
    expect(await save()).toEqual({ 'clear[]': 'email' });
    await waitFor(() => expect(field('email')?.value).toBe(''));
  });

  it('deletes nothing that another tab has saved meanwhile', async () => {
    stored = { ...stored, email: null };
    await render(<Page />);
    stored = { ...stored, email: 'there@example.ru' };
    await type('name', 'Анна Ильина');
    expect(await save()).toEqual({ name: 'Анна Ильина' });
    await waitFor(() => expect(field('email')?.value).toBe('there@example.ru'));
    stored = { ...stored, name: 'Анна Седова' };
    await type('email', 'new@example.ru');
    expect(await save()).toEqual({ email: 'new@example.ru' });
    await waitFor(() => expect(field('name')?.value).toBe('Анна Седова'));
  });

  it('shows the message of the server as a toast, and under the field until it is changed', async () => {
    const toasted = vi.spyOn(showToast, 'error').mockReturnValue();
    const page = await render(<Page />);
    await type('email', 'anna');
    await save();
    await waitFor(() => expect(page.textContent).toContain(wrongEmail));
    expect(document.activeElement).toBe(field('email'));
    expect(toasted.mock.calls.map(([text]) => text)).toEqual([wrongEmail]);
    toasted.mockRestore();
    await type('email', 'anna@example.ru');
    expect(page.textContent).not.toContain(wrongEmail);
  });

  it('sends no profile without a name', async () => {
    const page = await render(<Page />);
    await type('name', ' ');
    await press('Сохранить');
    expect(page.textContent).toContain('Напишите имя');
    expect(document.activeElement).toBe(field('name'));
    expect(sent).toEqual([]);
  });
});

describe('the choice of a theme', () => {
  const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  const pick = (index: number) => act(async () => radios()[index]?.click());
  const chosen = () => radios().findIndex((radio) => radio.checked);

  it('shows the stored theme and sends the pressed one', async () => {
    await render(<Page />);
    expect(chosen()).toBe(0);
    await act(async () => radios()[2]?.click());
    expect(sent).toEqual([{ theme: 'dark' }]);
    await waitFor(() => expect(chosen()).toBe(2));
  });

  it('is saved one after another, so that the server stores the last', async () => {
    const held = holdAnswers();
    await render(<Page />);
    await pick(2);
    await pick(1);
    expect(sent).toEqual([{ theme: 'dark' }]);
    held.letGo();
    await waitFor(() => expect(sent).toEqual([{ theme: 'dark' }, { theme: 'light' }]));
    await waitFor(() => expect(chosen()).toBe(1));
  });

  it('reports the result after the page was left', async () => {
    const onSaved = vi.fn();
    const held = holdAnswers();
    await render(<Left onSaved={onSaved} />);
    await pick(2);
    await press('Уйти');
    expect(radios()).toEqual([]);
    expect(onSaved).not.toHaveBeenCalled();
    held.letGo();
    await waitFor(() => expect(onSaved.mock.calls[0]?.[0]).toEqual(stored));
    expect(stored.settings.theme).toBe('dark');
  });

  it('follows the device for a copy of the profile without settings', async () => {
    const { settings: _none, ...old } = stored;
    stored = old as Profile;
    await render(<Page />);
    expect(chosen()).toBe(0);
  });

  it('returns to the stored theme when the server refuses', async () => {
    await render(<Page />);
    vi.stubGlobal('fetch', async () => Response.json({ success: false, errors: [] }, { status: 500 }));
    await act(async () => radios()[1]?.click());
    await waitFor(() => expect(chosen()).toBe(0));
  });

  it('reports no change without a network', async () => {
    const errorToast = vi.spyOn(showToast, 'error').mockReturnValue();
    await render(<Page />);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await pick(1);
    await waitFor(() => expect(chosen()).toBe(0));
    expect(errorToast.mock.calls).toEqual([
      [expect.stringMatching(/^Нет связи с сервером.*осталось прежним/)],
    ]);
    errorToast.mockRestore();
  });
});
