import { useState } from 'react';
import { expect, it } from 'vitest';
import { press, render } from '../../testing/render.tsx';
import { useLastShown } from './use-last-shown.ts';

function Question() {
  const [about, setAbout] = useState<string | null>(null);
  const shown = useLastShown(about);
  return (
    <>
      <p>{`${about ?? 'закрыто'}: ${shown ?? 'пусто'}`}</p>
      <button type="button" onClick={() => setAbout('Рио')}>
        О Рио
      </button>
      <button type="button" onClick={() => setAbout('Крета')}>
        О Крете
      </button>
      <button type="button" onClick={() => setAbout(null)}>
        Закрыть
      </button>
    </>
  );
}

it('the last value stays until there is another', async () => {
  const page = await render(<Question />);
  const text = () => page.querySelector('p')?.textContent;
  expect(text()).toBe('закрыто: пусто');
  await press('О Рио');
  expect(text()).toBe('Рио: Рио');
  await press('Закрыть');
  expect(text()).toBe('закрыто: Рио');
  await press('О Крете');
  expect(text()).toBe('Крета: Крета');
});
