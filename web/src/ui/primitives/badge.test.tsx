import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Badge } from './badge.tsx';

it('a badge is capped at 99, and none is shown for zero or an absent count', async () => {
  const texts = [];
  for (const count of [0, null, undefined, 1, 99, 100, 4000])
    texts.push((await render(<Badge count={count} />)).textContent);
  expect(texts).toEqual(['', '', '', '1', '99', '99', '99']);
});
