import { act, type ReactNode, StrictMode, use, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BrowserPages, browserRouter, nameOf, press, render, waitFor } from '../../testing/render.tsx';
import { ButtonLink } from '../primitives/button.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { currentPath, currentState, OverlayEntries } from './overlay-entry.ts';

function Page() {
  const [opened, setOpened] = useState<string[]>([]);
  const close = (name: string) => setOpened((names) => names.filter((one) => one !== name));
  const layer = (name: string) => ({ open: opened.includes(name), onClose: () => close(name), title: name });
  return (
    <>
      {['Фильтры', 'Меню'].map((name) => (
        <button key={name} type="button" onClick={() => setOpened([...opened, name])}>
          {`Открыть: ${name}`}
        </button>
      ))}
      <Dialog {...layer('Фильтры')}>
        <button type="button" onClick={() => setOpened(['Фильтры', 'Меню'])}>
          Ещё
        </button>
        <ButtonLink to="/osago">ОСАГО</ButtonLink>
      </Dialog>
      <Drawer {...layer('Меню')} placement="left">
        Разделы
      </Drawer>
    </>
  );
}

function Filters() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const choose = () => navigate('/page?open', { replace: true, state: currentState(), flushSync: true });
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Открыть
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Фильтры">
        <button type="button" onClick={choose}>
          Открыто сейчас
        </button>
      </Dialog>
    </>
  );
}

function pagesDrawnAtOnce(children: ReactNode) {
  const router = browserRouter([{ path: '*', element: children }]);
  const { subscribe } = router;
  router.subscribe = (draw) =>
    subscribe((state, options) => {
      draw(state, { ...options, flushSync: state.historyAction === 'POP' });
    });
  return router;
}

/** As in a browser: React draws the new entry before the later listeners of `popstate` are called. */
function EagerPages({ children }: { children: ReactNode }) {
  const [router] = useState(() =>
    pagesDrawnAtOnce(
      <>
        {children}
        <OverlayEntries />
      </>,
    ),
  );
  return <RouterProvider router={router} />;
}

const never = new Promise<never>(() => {});

function LatePage() {
  const { state } = useLocation();
  if (state?.overlays) use(never);
  return <Page />;
}

function Cities() {
  const [opened, setOpened] = useState('');
  const navigate = useNavigate();
  const choose = async () => {
    await navigate('/page?city=kazan', { replace: true, state: currentState() });
    setOpened('');
  };
  return (
    <>
      {['Город', 'Поиск'].map((title) => (
        <div key={title}>
          <button type="button" onClick={() => setOpened(title)}>{`Открыть: ${title}`}</button>
          <Dialog open={opened === title} onClose={() => setOpened('')} title={title}>
            <button type="button" onClick={choose}>
              Казань
            </button>
          </Dialog>
        </div>
      ))}
    </>
  );
}

const answers: (() => void)[] = [];
const slowData = () => new Promise<null>((resolve) => answers.push(() => resolve(null)));
const Nothing = () => null;

/** Every new address waits for the data of its page. */
function SlowPages({ children }: { children: ReactNode }) {
  const page = (
    <>
      {children}
      <OverlayEntries />
    </>
  );
  const route = { path: '*', element: page, loader: slowData, HydrateFallback: Nothing };
  const [router] = useState(() => browserRouter([route]));
  return <RouterProvider router={router} />;
}

const shown = () => [...document.querySelectorAll('[role=dialog]:not([data-ending-style]) h2')].map(nameOf);
const expectShown = (...names: string[]) => waitFor(() => expect(shown()).toEqual(names));
const back = () => act(async () => window.history.back());
let lengthBefore = 0;

beforeEach(() => {
  window.history.pushState(null, '', '/page');
  lengthBefore = window.history.length;
});
afterEach(() => window.history.replaceState(null, '', '/'));

describe('what opens over a page', () => {
  beforeEach(async () => {
    await render(
      <StrictMode>
        <Page />
      </StrictMode>,
      BrowserPages,
    );
  });

  it.each(['Фильтры', 'Меню'])('%s has one entry of the history, and Back closes it', async (name) => {
    await press(`Открыть: ${name}`);
    await expectShown(name);
    expect(window.history.length).toBe(lengthBefore + 1);
    await back();
    await expectShown();
    expect(window.location.pathname).toBe('/page');
  });

  it('is closed one by one', async () => {
    await press('Открыть: Фильтры');
    await press('Ещё');
    await expectShown('Фильтры', 'Меню');
    await back();
    await expectShown('Фильтры');
    await back();
    await expectShown();
    expect(window.location.pathname).toBe('/page');
  });

  it('removes its entry when it is closed by its button', async () => {
    await press('Открыть: Фильтры');
    await expectShown('Фильтры');
    expect(window.history.state).toMatchObject({ usr: { overlays: 1 } });
    await press('Закрыть');
    await expectShown();
    await waitFor(() => expect(window.history.state.usr?.overlays).toBeUndefined());
  });

  it('is left permanently by its link', async () => {
    await press('Открыть: Фильтры');
    await expectShown('Фильтры');
    const link = [...document.querySelectorAll('a')].find((one) => nameOf(one) === 'ОСАГО');
    await act(async () => link?.click());
    await expectShown();
    expect(window.location.pathname).toBe('/osago');
    expect(window.history.length).toBe(lengthBefore + 1);
    await back();
    expect(window.location.pathname).toBe('/page');
  });
});

it('Back closes an overlay whose entry React has not drawn yet', async () => {
  await render(<LatePage />, BrowserPages);
  await press('Открыть: Фильтры');
  await expectShown('Фильтры');
  expect(window.history.state).toMatchObject({ usr: { overlays: 1 } });
  await back();
  await expectShown();
  expect(window.history.state.usr?.overlays).toBeUndefined();
});

it('Back closes a dialog and leaves the choice made in it, the next Back removes the choice', async () => {
  await render(<Filters />, EagerPages);
  await press('Открыть');
  await expectShown('Фильтры');
  await press('Открыто сейчас');
  await back();
  await expectShown();
  await waitFor(() => expect(currentPath()).toBe('/page?open'));
  expect(window.history.state.usr).toEqual({ below: '/page' });
  await back();
  await waitFor(() => expect(currentPath()).toBe('/page'));
  expect(window.history.state.usr?.overlays).toBeUndefined();
});

it('a dialog stays that is opened before the entry of a choice in the former one is there', async () => {
  const answer = async () => {
    await waitFor(() => expect(answers.length).toBeGreaterThan(0));
    await act(async () => {
      for (const resolve of answers.splice(0)) resolve();
    });
  };
  await render(<Cities />, SlowPages);
  await answer();
  await press('Открыть: Город');
  await answer();
  await expectShown('Город');
  await press('Казань');
  await answer();
  await expectShown();
  await press('Открыть: Поиск');
  await answer();
  await answer();
  await waitFor(() => expect(window.history.state.usr).toMatchObject({ overlays: 1 }));
  await expectShown('Поиск');
  expect(currentPath()).toBe('/page?city=kazan');
});
