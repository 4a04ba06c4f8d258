import { act, type ComponentType, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { watchFailedStyles } from '../../lib/browser/failed-styles.ts';
import { BrowserPages, nameOf, press, render, waitFor } from '../../testing/render.tsx';
import { lazyComponent } from './lazy-component.tsx';

const failure = 'Не загрузилось. Проверьте сеть и повторите.';
const noNetwork = new Error('no network');

watchFailedStyles();
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const link of document.querySelectorAll('link')) link.remove();
});

const Works = () => <h2>Работы</h2>;

/** A loader that fails `failures` times, then returns the component. */
function loadAfter(failures: number) {
  const load = vi.fn(async () => Works);
  for (let failed = 0; failed < failures; failed += 1) load.mockRejectedValueOnce(noNetwork);
  return load;
}

it('a part that failed to load says so, and the button loads it again', async () => {
  const load = loadAfter(2);
  const Part = lazyComponent(load);
  const page = await render(<Part />);
  await waitFor(() => expect(page.querySelector('[role=alert]')?.textContent).toContain(failure));
  expect(load).toHaveBeenCalledTimes(1);
  await press('Повторить');
  await waitFor(() => expect(page.querySelector('button')?.getAttribute('aria-busy')).toBeNull());
  expect(load).toHaveBeenCalledTimes(2);
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(noNetwork);
  await press('Повторить');
  await waitFor(() => expect(page.textContent).toBe('Работы'));
  expect(load).toHaveBeenCalledTimes(3);
});

it('a part whose files were removed from a working server loads after a reload of the page', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  const Part = lazyComponent(loadAfter(9));
  const page = await render(<Part />);
  const failed = () =>
    waitFor(() => {
      const button = page.querySelector('button');
      if (!button || button.hasAttribute('aria-busy')) throw new Error('still on its way');
    });
  await failed();
  await press('Повторить');
  await failed();
  expect(reload).not.toHaveBeenCalled();
  await press('Повторить');
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

function Place({ part: Part }: { part: ComponentType }) {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(false)}>
        Уйти
      </button>
      {isShown && <Part />}
    </>
  );
}

it.each([
  ['answers that it is not well', 502, false],
  ['answers after the part has gone', 200, true],
])('a part causes no reload when the server %s, and checks it once', async (_, status, isGone) => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  let answer: (response: Response) => void = () => undefined;
  const requests = vi
    .spyOn(globalThis, 'fetch')
    .mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const load = loadAfter(2);
  const Part = lazyComponent(load);
  const page = await render(<Place part={Part} />);
  const retry = () => [...page.querySelectorAll('button')].find((button) => nameOf(button) === 'Повторить');
  const failed = () => waitFor(() => expect(retry()?.getAttribute('aria-busy')).toBeNull());
  await waitFor(() => expect(retry()).toBeDefined());
  await press('Повторить');
  await failed();
  await press('Повторить', 2);
  expect(retry()?.getAttribute('aria-busy')).toBe('true');
  expect(requests).toHaveBeenCalledTimes(1);
  if (isGone) await press('Уйти');
  await act(async () => answer(new Response(null, { status })));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(3));
  expect(reload).not.toHaveBeenCalled();
});

interface MenuProps {
  open: boolean;
  onClose: () => void;
}

function Menu({ open, onClose }: MenuProps) {
  return (
    <nav hidden={!open}>
      <button type="button" onClick={onClose}>
        Закрыть
      </button>
    </nav>
  );
}

function Page({ part: Part }: { part: ComponentType<MenuProps> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Меню
      </button>
      <Part open={open} onClose={() => setOpen(false)} />
    </>
  );
}

it('an opened part is not loaded before, and after a failure the next opening loads it', async () => {
  const load = vi.fn(async () => Menu);
  load.mockRejectedValueOnce(noNetwork);
  const page = await render(<Page part={lazyComponent<MenuProps>(load)} />);
  await act(async () => undefined);
  expect(load).not.toHaveBeenCalled();
  await press('Меню');
  await waitFor(() => expect(page.textContent).toContain(failure));
  await press('Закрыть');
  expect(page.textContent).toBe('Меню');
  await act(async () => undefined);
  expect(load).toHaveBeenCalledTimes(1);
  await press('Меню');
  await waitFor(() => expect(page.querySelector('nav')?.hidden).toBe(false));
  await press('Закрыть');
  expect(page.querySelector('nav')?.hidden).toBe(true);
  expect(load).toHaveBeenCalledTimes(2);
});

it('Back closes the error of a part, which has one entry of the history, and leaves none', async () => {
  const load = vi.fn(async () => Menu);
  load.mockRejectedValue(noNetwork);
  window.history.pushState(null, '', '/page');
  const page = await render(<Page part={lazyComponent<MenuProps>(load)} />, BrowserPages);
  const before = window.history.length;
  const failed = () => waitFor(() => expect(page.textContent).toContain(failure));
  await press('Меню');
  await failed();
  await waitFor(() => expect(window.history.length).toBe(before + 1));
  await act(async () => window.history.back());
  await waitFor(() => expect(page.textContent).toBe('Меню'));
  expect(window.location.pathname).toBe('/page');
  await press('Меню');
  await failed();
  await waitFor(() => expect(window.history.state).toMatchObject({ usr: { overlays: 1 } }));
  await press('Закрыть');
  await waitFor(() => expect(window.history.state).toSatisfy((state) => !state?.usr?.overlays));
  window.history.replaceState(null, '', '/');
});

it('a loaded part is rendered at once wherever it is used again', async () => {
  const load = loadAfter(0);
  const Part = lazyComponent(load);
  const first = await render(<Part />);
  await waitFor(() => expect(first.textContent).toBe('Работы'));
  const second = await render(<Part />);
  expect(second.textContent).toBe('Работы');
  expect(load).toHaveBeenCalledTimes(1);
});

it('failed styles are requested again together with their code', async () => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  // Not an address: the test browser loads nothing.
  link.setAttribute('data-of', 'works');
  document.head.append(link);
  link.dispatchEvent(new Event('error'));
  const load = loadAfter(0);
  const Part = lazyComponent(load);
  const page = await render(<Part />);
  const again = await waitFor(() => {
    const found = document.querySelector<HTMLLinkElement>('link[data-of=works]');
    if (!found || found === link) throw new Error('not asked for yet');
    return found;
  });
  expect(load).not.toHaveBeenCalled();
  await act(async () => again.dispatchEvent(new Event('load')));
  await waitFor(() => expect(page.textContent).toBe('Работы'));
});

it('missing styles fail only their own part, and two parts wait for them once', async () => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.setAttribute('data-of', 'works');
  document.head.append(link);
  link.dispatchEvent(new Event('error'));
  const First = lazyComponent(loadAfter(0));
  const loadSecond = loadAfter(0);
  const Second = lazyComponent(loadSecond);
  const first = await render(<First />);
  const second = await render(<Second />);
  expect(loadSecond).not.toHaveBeenCalled();
  const again = await waitFor(() => {
    const found = document.querySelector<HTMLLinkElement>('link[data-of=works]');
    if (!found || found === link) throw new Error('not asked for yet');
    return found;
  });
  await act(async () => again.dispatchEvent(new Event('error')));
  await waitFor(() => expect(first.textContent).toBe('Работы'));
  const third = document.querySelector('link[data-of=works]');
  await act(async () => third?.dispatchEvent(new Event('load')));
  await waitFor(() => expect(second.textContent).toBe('Работы'));
});
