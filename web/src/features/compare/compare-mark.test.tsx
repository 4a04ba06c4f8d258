import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { press, render } from '../../testing/render.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { useCompareStore } from './compare.store.ts';
import { CompareMark } from './compare-mark.tsx';

const motor = { id: 501, name: 'Мотор' };
const mark = 'К сравнению: Мотор';
const unmark = 'В сравнении: Мотор';
const linkOf = (host: HTMLElement) => host.querySelector('a')?.getAttribute('href');

beforeEach(() => {
  useCompareStore.setState({ ids: [] });
  useDraft.setState({ workIds: [44] });
});

it('marks a workshop, and leads to the comparison once there are two', async () => {
  const host = await render(<CompareMark workshop={motor} />);
  const button = () => host.querySelector('button');
  expect(button()?.getAttribute('aria-pressed')).toBe('false');
  await press(mark);
  expect(button()?.getAttribute('aria-pressed')).toBe('true');
  expect(host.textContent).toContain('Выберите ещё автосервис');
  await press(unmark);
  expect(useCompareStore.getState().ids).toEqual([]);
  await act(async () => useCompareStore.setState({ ids: [7] }));
  await press(mark);
  expect(linkOf(host)).toBe('/compare?ids=7,501&works=44');
});

it('takes the works of its page in place of the chosen ones', async () => {
  useCompareStore.setState({ ids: [7, 501] });
  expect(linkOf(await render(<CompareMark workshop={motor} workIds={[1]} />))).toBe(
    '/compare?ids=7,501&works=1',
  );
});

it('a fifth workshop is not marked', async () => {
  useCompareStore.setState({ ids: [1, 2, 3, 4] });
  const host = await render(<CompareMark workshop={motor} />);
  await press(mark);
  expect(useCompareStore.getState().ids).toEqual([1, 2, 3, 4]);
  expect(linkOf(host)).toBeUndefined();
});
