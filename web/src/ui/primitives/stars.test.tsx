import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Rating, Stars } from './stars.tsx';

async function shownOf(value: number) {
  const stars = (await render(<Stars value={value} />)).querySelector<HTMLElement>('[role=img]');
  return [stars?.style.getPropertyValue('--v'), stars?.getAttribute('aria-label')];
}

it('a rating shows stars in half steps, five at most', async () => {
  expect(await shownOf(4.2)).toEqual(['4', 'Оценка 4,2 из 5']);
  expect(await shownOf(4.3)).toEqual(['4.5', 'Оценка 4,3 из 5']);
  expect(await shownOf(4.8)).toEqual(['5', 'Оценка 4,8 из 5']);
  expect((await shownOf(7))[0]).toBe('5');
  expect((await shownOf(-1))[0]).toBe('0');
});

it('a workshop with fewer than three reviews has words instead of stars', async () => {
  const shown = async (rating: number | null, reviews_count: number) => {
    const page = await render(<Rating workshop={{ rating, reviews_count }} />);
    return [page.querySelectorAll('[role=img]').length, page.textContent];
  };
  expect(await shown(null, 0)).toEqual([0, 'Новый']);
  expect(await shown(5, 2)).toEqual([0, 'Мало оценок']);
  expect(await shown(4.74, 3)).toEqual([1, '4,7']);
});
