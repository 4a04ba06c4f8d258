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
      {...{ onPick: none, car: null }}
      worksPath="/works"
      carPath="/car"
      near={{ lat: 55, long: 49, cityId: 6 }}
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

it('Enter before the answer to the last letter leaves the list open', async () => {
  const item = { kind: 'work', id: 7, title: 'Замена колодок', match: 'title', matched_text: 'колодки' };
  vi.stubGlobal('fetch', async (_: string, { body }: { body: FormData }) => {
    if (body.get('query') !== 'кол') return new Promise(() => undefined);
    const data = { items: [item], understood: null, did_you_mean: null };
    return Response.json({ success: true, data });
  });
  code.resolve();
  const { PlaceSearch } = await import('./place-search.tsx');
  const onPick = vi.fn();
  const page = await render(<PlaceSearch onPick={onPick} near={{ lat: 55, long: 49, cityId: 6 }} />);
  const field = page.querySelector('input') as HTMLInputElement;
  const write = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const press = (key: string) =>
    act(async () => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  const enter = async () => {
    await press('ArrowDown');
    await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBeTruthy());
    await press('Enter');
  };
  await act(async () => field.focus());
  await write('кол');
  await waitFor(() => expect(document.querySelector('[role=option]')).not.toBeNull());
  await write('коло');
  await enter();
  expect(document.querySelector('[role=option]')).not.toBeNull();
  expect([field.value, field.getAttribute('aria-expanded')]).toEqual(['коло', 'true']);
  await write('кол');
  await enter();
  expect(onPick).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
