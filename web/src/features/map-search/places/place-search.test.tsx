import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { render, waitFor } from '../../../testing/render.tsx';

const code = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./place-search.tsx', async (importOriginal) => {
  await code.promise;
  return importOriginal();
});

const { SearchBox } = await import('./search-box.tsx');

it('text typed before the search has loaded stays, and so does the focus', async () => {
  const none = () => undefined;
  const page = await render(
    <SearchBox
      {...{ works: [], onClear: none, onPick: none, car: null }}
      worksPath="/works"
      carPath="/car"
      near={{ lat: 55, long: 49 }}
    />,
  );
  const field = () => page.querySelector('input') as HTMLInputElement;
  expect(field().readOnly).toBe(false);
  expect(field().getAttribute('role')).toBeNull();
  field().focus();
  field().value = 'к';
  await act(async () => code.resolve());
  await waitFor(() => expect(field().getAttribute('role')).toBe('combobox'));
  expect(field().value).toBe('к');
  expect(document.activeElement).toBe(field());
});
