import { maxAssistantTextLength } from '@sto/contract/limits';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { acceptShare } from '../../service-worker/share.ts';
import { changeTalk, useAssistant } from '../features/assistant/assistant.store.ts';
import { useSession } from '../features/auth/session.ts';
import { useDraft } from '../features/draft/draft.store.ts';
import { BrowserPages, press, render, waitFor } from '../testing/render.tsx';
import { showToast } from '../ui/feedback/toast.tsx';
import { SharePage } from './share-page.tsx';

vi.mock('../lib/api/upload.ts', () => ({ upload: () => new Promise(() => undefined) }));

/** The caches of a browser, as far as a share uses them. */
function memoryCaches() {
  const stored = new Map<string, Map<string, Response>>();
  return {
    has: async (name: string) => stored.has(name),
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const entries = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, entries);
      return {
        put: async (key: string, response: Response) => void entries.set(key, response),
        match: async (key: string) => entries.get(key)?.clone(),
      };
    },
  };
}

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  useSession.setState({ status: 'anonymous', profile: null });
  changeTalk({ text: '' });
  useDraft.setState({ uploads: [] });
  window.history.pushState(null, '', '/share');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

async function share(words: Record<string, string>, files: readonly File[] = []) {
  const form = new FormData();
  for (const [name, value] of Object.entries(words)) form.set(name, value);
  for (const file of files) form.append('files', file);
  const answer = await acceptShare({ url: 'http://localhost/share', formData: async () => form } as Request);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/\/share$/)]);
}

async function openPage(shown: string): Promise<void> {
  await render(
    <Routes>
      <Route path="/share" element={<SharePage />} />
      <Route path="*" element={<p>дальше</p>} />
    </Routes>,
    BrowserPages,
  );
  await waitFor(() => expect(document.body.textContent).toContain(shown));
}

async function pressAndLeave(name: string): Promise<void> {
  await press(name);
  await waitFor(() => expect(document.body.textContent).toContain('дальше'));
}

const namesOfDraft = () => useDraft.getState().uploads.map(({ name }) => name);
const photo = (name = 'бампер.jpg') => new File(['x'], name, { type: 'image/jpeg' });

it('shows what any page may have sent, and changes nothing before the press', async () => {
  changeTalk({ text: 'Здравствуйте' });
  await share({ text: 'Чужие слова' }, [photo('чужое.jpg')]);
  await openPage('Чужие слова');
  expect(document.body.textContent).toContain('чужое.jpg');
  expect([useAssistant.getState().text, namesOfDraft()]).toEqual(['Здравствуйте', []]);
  await pressAndLeave('Не добавлять');
  expect(window.location.pathname).toBe('/');
  expect([useAssistant.getState().text, namesOfDraft()]).toEqual(['Здравствуйте', []]);
  expect(await caches.has('shared')).toBe(false);
});

it('the press leads to the assistant with the words and photos, unsent, once', async () => {
  await share({ title: 'Чат', text: 'Стучит справа', url: 'https://example.ru/1' }, [photo(), photo()]);
  await openPage('Стучит справа');
  await pressAndLeave('Добавить в сообщение');
  expect(window.location.pathname).toBe('/ai');
  const { text, outgoing } = useAssistant.getState();
  expect([text, outgoing]).toEqual(['Стучит справа\nЧат\nhttps://example.ru/1', []]);
  expect(namesOfDraft()).toEqual(['бампер.jpg', 'бампер-2.jpg']);
  expect(await caches.has('shared')).toBe(false);
});

it('repeats no address that is in the words, and adds to what was typed', async () => {
  changeTalk({ text: 'Здравствуйте' });
  await share({ text: 'Смотрите https://example.ru/1', url: 'https://example.ru/1' });
  await openPage('Смотрите');
  await pressAndLeave('Добавить в сообщение');
  expect(useAssistant.getState().text).toBe('Здравствуйте\nСмотрите https://example.ru/1');
});

it('says so when a text is longer than a message may be', async () => {
  const said = vi.spyOn(showToast, 'error');
  changeTalk({ text: 'Здравствуйте' });
  await share({ text: 'щ'.repeat(maxAssistantTextLength) });
  await openPage('щщщ');
  await pressAndLeave('Добавить в сообщение');
  expect(useAssistant.getState().text).toBe(`Здравствуйте\n${'щ'.repeat(maxAssistantTextLength - 13)}`);
  expect(said).toHaveBeenCalledExactlyOnceWith('Текст длиннее 2000 знаков: конец в сообщение не вошёл');
});

it('says nothing about a text that just fits', async () => {
  const said = vi.spyOn(showToast, 'error');
  await share({ text: 'щ'.repeat(maxAssistantTextLength) });
  await openPage('щщщ');
  await pressAndLeave('Добавить в сообщение');
  expect(said).not.toHaveBeenCalled();
});

it('says so when the storage of the browser is full', async () => {
  const { open } = caches;
  vi.spyOn(caches, 'open').mockImplementation(async (name) => {
    const cache = await open(name);
    cache.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    return cache;
  });
  await share({ text: 'Стучит' }, [photo()]);
  await openPage('принять это не получилось');
  expect([await caches.has('shared'), useAssistant.getState().text]).toEqual([false, '']);
});

it('of an employee stays until the refusal, and its words go to the clipboard', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  useSession.setState({
    status: 'signedIn',
    profile: { id: 3, role: 'service', roles: ['service'] } as never,
  });
  await share({ text: 'Чек' }, [photo('чек.jpg')]);
  await openPage('чек.jpg');
  await waitFor(() => expect(document.querySelector('a[download="чек.jpg"]')).not.toBeNull());
  await pressAndLeave('Скопировать и открыть чаты');
  expect(window.location.pathname).toBe('/service/chat');
  expect(writeText).toHaveBeenCalledWith('Чек');
  expect(await caches.has('shared')).toBe(true);
  expect([useAssistant.getState().text, namesOfDraft()]).toEqual(['', []]);
});
