import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Stars } from './stars.tsx';

async function shownOf(value: number) {
  const stars = (await render(<Stars value={value} />)).querySelector<HTMLElement>('[role=img]');
  return [stars?.style.getPropertyValue('--v'), stars?.getAttribute('aria-label')];
}

it('a rating is shown in stars by the half, five at most', async () => {
  expect(await shownOf(4.2)).toEqual(['4', 'Оценка 4,2 из 5']);
  expect(await shownOf(4.3)).toEqual(['4.5', 'Оценка 4,3 из 5']);
  expect(await shownOf(4.8)).toEqual(['5', 'Оценка 4,8 из 5']);
  expect((await shownOf(7))[0]).toBe('5');
  expect((await shownOf(-1))[0]).toBe('0');
});
