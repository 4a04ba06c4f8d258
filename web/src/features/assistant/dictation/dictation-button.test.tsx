import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nameOf, press, render } from '../../../testing/render.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { changeTalk, forgetTalk, useAssistant } from '../assistant.store.ts';
import { DictationButton } from './dictation-button.tsx';
import type { Recognizer } from './recognizer.ts';

class Scripted implements Recognizer {
  static last: Scripted;
  lang = '';
  interimResults = false;
  onresult: Recognizer['onresult'] = null;
  onerror: Recognizer['onerror'] = null;
  onend: Recognizer['onend'] = null;
  start = vi.fn();
  abort = vi.fn();
  stop = () => this.onend?.();
  constructor() {
    Scripted.last = this;
  }
}

const hear = (...said: string[]) =>
  act(async () => Scripted.last.onresult?.({ results: said.map((transcript) => [{ transcript }]) }));
const buttonOf = (page: Element) =>
  [...page.querySelectorAll('button')].find((one) => nameOf(one) === 'Надиктовать');

beforeEach(() => vi.stubGlobal('webkitSpeechRecognition', Scripted));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  forgetTalk();
});

it('where the browser does not understand speech there is no button', async () => {
  vi.stubGlobal('webkitSpeechRecognition', undefined);
  const page = await render(<DictationButton />);
  expect(page.querySelector('button')).toBeNull();
});

it('what is said comes after what was written, and the whole can be edited', async () => {
  changeTalk({ text: 'Киа Рио. ' });
  const page = await render(<DictationButton />);
  await press('Надиктовать');
  expect(Scripted.last.lang).toBe('ru-RU');
  expect(buttonOf(page)?.getAttribute('aria-pressed')).toBe('true');
  expect(page.querySelector('[role=status]')?.textContent).toContain('Говорите');
  await hear('стучит спе');
  await hear('стучит спереди', ' на кочках');
  expect(useAssistant.getState().text).toBe('Киа Рио. стучит спереди на кочках');
  await press('Надиктовать');
  expect(buttonOf(page)?.getAttribute('aria-pressed')).toBe('false');
});

it('typing or sending ends it, and what comes late changes nothing', async () => {
  const page = await render(<DictationButton />);
  await press('Надиктовать');
  await hear('стучит');
  const late = Scripted.last.onresult;
  await act(async () => changeTalk({ text: '' }));
  expect(Scripted.last.abort).toHaveBeenCalled();
  expect(Scripted.last.onresult).toBeNull();
  expect(late).not.toBeNull();
  expect(buttonOf(page)?.getAttribute('aria-pressed')).toBe('false');
  expect(useAssistant.getState().text).toBe('');
});

it('says why nothing came', async () => {
  const shown = vi.spyOn(showToast, 'error').mockReturnValue(undefined);
  await render(<DictationButton />);
  await press('Надиктовать');
  await act(async () => Scripted.last.onerror?.({ error: 'not-allowed' }));
  await act(async () => Scripted.last.onend?.());
  expect(shown).toHaveBeenCalledWith(expect.stringContaining('Нет доступа к микрофону'));
});
