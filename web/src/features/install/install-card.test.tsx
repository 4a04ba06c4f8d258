import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, render } from '../../testing/render.tsx';
import { holdInstallPrompt, useInstallPrompt } from './install.store.ts';
import { InstallCard } from './install-card.tsx';

holdInstallPrompt();
const card = <InstallCard use="Заявки откроются и без сети." />;

beforeEach(() => {
  localStorage.clear();
  useInstallPrompt.setState({ prompt: null });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'standalone');
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
});

function offer(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn(async () => ({ outcome }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { prompt, event };
}

function beOnIphone(standalone: boolean): void {
  Object.defineProperty(navigator, 'standalone', { value: standalone, configurable: true });
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
}

it('holds the bar of the browser and installs by its own button', async () => {
  const page = await render(card);
  expect(page.textContent).toBe('');
  const { prompt, event } = offer();
  expect(event.defaultPrevented).toBe(true);
  await press('Установить');
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(page.textContent).toBe('');
});

it('that was closed does not come again, also with another offer', async () => {
  offer();
  await render(card);
  await press('Не сейчас');
  offer();
  expect((await render(card)).textContent).toBe('');
});

it('goes when the app was installed by the menu of the browser', async () => {
  offer();
  const page = await render(card);
  expect(page.textContent).toContain('Добавьте СТО рядом');
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(page.textContent).toBe('');
});

it('on an iPhone says where the menu has it, and nothing within the installed app', async () => {
  beOnIphone(false);
  const page = await render(card);
  expect(page.textContent).toContain('«Поделиться», затем «На экран');
  expect(page.textContent).not.toContain('Установить');
  beOnIphone(true);
  expect((await render(card)).textContent).toBe('');
  beOnIphone(false);
  await press('Понятно');
  expect((await render(card)).textContent).toBe('');
});
