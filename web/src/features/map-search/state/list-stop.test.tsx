import { act } from 'react';
import { useNavigate } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { BrowserPages, press, render, waitFor } from '../../../testing/render.tsx';
import { useListStop } from './list-stop.ts';

let navigate: ReturnType<typeof useNavigate>;
function List() {
  navigate = useNavigate();
  const [stop, setStop] = useListStop();
  return (
    <>
      <output>{stop}</output>
      {(['peek', 'half', 'full'] as const).map((next) => (
        <button key={next} type="button" onClick={() => setStop(next)}>
          {next}
        </button>
      ))}
    </>
  );
}

const expectStop = (stop: string) =>
  waitFor(() => expect(document.querySelector('output')?.textContent).toBe(stop));
const back = () => act(async () => window.history.back());

async function open(): Promise<void> {
  window.history.replaceState(null, '', '/?city=kazan');
  await render(<List />, BrowserPages);
}

afterEach(() => window.history.replaceState(null, '', '/'));

it('Back folds the unfolded list, and stays on the map', async () => {
  await open();
  await press('full');
  await expectStop('full');
  await back();
  await expectStop('half');
  expect(window.location.search).toBe('?city=kazan');
});

it('a list folded by hand leaves no entry behind, not even after a double tap', async () => {
  await open();
  await act(async () => navigate('/?city=kazan&works=1'));
  await press('full');
  await press('peek', 2);
  await expectStop('peek');
  await waitFor(() => expect(window.history.state?.usr?.isListUnfolded).toBeUndefined());
  await back();
  await waitFor(() => expect(window.location.search).toBe('?city=kazan'));
});

it('what was opened from the unfolded list leads back to it', async () => {
  await open();
  await press('full');
  await act(async () => navigate('/?city=kazan&service=1&drawer=service'));
  await back();
  await waitFor(() => expect(window.location.search).toBe('?city=kazan'));
  await expectStop('full');
  await back();
  await expectStop('half');
});

it('Back folds it also before the page has drawn the entry', async () => {
  await open();
  await act(async () => {
    const full = [...document.querySelectorAll('button')].find((button) => button.textContent === 'full');
    full?.click();
    while (!window.history.state?.usr?.isListUnfolded) await Promise.resolve();
    window.history.back();
  });
  await expectStop('half');
  expect(window.location.search).toBe('?city=kazan');
});

it('a choice in the unfolded list leaves it unfolded; Back takes back the choice, then folds it', async () => {
  await open();
  await press('full');
  await act(async () => navigate('/?city=kazan&open=1', { state: { below: '/?city=kazan' } }));
  await expectStop('full');
  await back();
  await waitFor(() => expect(window.location.search).toBe('?city=kazan'));
  await expectStop('full');
  await back();
  await expectStop('half');
});

it('the list can be folded after a choice in it', async () => {
  await open();
  await press('full');
  await act(async () => navigate('/?city=kazan&open=1', { state: { below: '/?city=kazan' } }));
  await press('half');
  await expectStop('half');
  expect(window.location.search).toBe('?city=kazan&open=1');
});
