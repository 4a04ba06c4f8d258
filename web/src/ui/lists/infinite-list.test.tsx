import { expect, it, vi } from 'vitest';
import { press, render, rowsOf } from '../../testing/render.tsx';
import { InfiniteList } from './infinite-list.tsx';

const idle = {
  data: undefined as unknown,
  isError: false,
  isFetching: false,
  isPlaceholderData: false,
  refetch: vi.fn(async () => undefined),
};

function list(query: Partial<Parameters<typeof InfiniteList>[0]['query']>, items: readonly string[] = []) {
  return (
    <InfiniteList
      query={{ ...idle, ...query }}
      items={items}
      error="Не загрузилось"
      loading="Загрузка"
      skeleton={<i />}
      empty="Пусто"
    >
      {(item) => <li key={item}>{item}</li>}
    </InfiniteList>
  );
}

it('a list shows placeholders until the first answer, also in place of the data of another filter', async () => {
  const first = await render(list({ isFetching: true }));
  expect(first.textContent).toBe('Загрузка');
  const filtered = await render(list({ data: {}, isPlaceholderData: true }, ['old']));
  expect(filtered.textContent).not.toContain('old');
});

it('a list that failed to load offers a retry, and keeps what it already has', async () => {
  const failed = await render(list({ isError: true }));
  expect(failed.textContent).toContain('Не загрузилось');
  await press('Повторить');
  expect(idle.refetch).toHaveBeenCalledOnce();
  const withRow = await render(list({ isError: true, data: {} }, ['one']));
  expect(rowsOf(withRow)).toHaveLength(1);
});

it('an empty list says so, and a list with further pages loads the next one', async () => {
  expect((await render(list({ data: {} }))).textContent).toBe('Пусто');
  const fetchNextPage = vi.fn(async () => undefined);
  const page = await render(list({ data: {}, hasNextPage: true, fetchNextPage }, ['one', 'two']));
  expect(rowsOf(page)).toHaveLength(2);
  await press('Показать ещё');
  expect(fetchNextPage).toHaveBeenCalledOnce();
});
