import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { TextArea } from './text-area.tsx';

it.each([
  ['far from its end has no counter', 80, undefined, null],
  ['near its end has one, so that a cut is seen', 81, undefined, '81 / 100'],
  ['has one from the start where it is wanted', 0, true, '0 / 100'],
  ['has none where it is unwanted', 100, false, null],
])('a text %s', async (_name, length, counter, shown) => {
  const page = await render(<TextArea maxLength={100} counter={counter} defaultValue={'а'.repeat(length)} />);
  expect(page.querySelector('[aria-hidden]')?.textContent ?? null).toBe(shown);
});
