import { X } from 'lucide-react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { iconOfNodes } from './icon-of-nodes.ts';

const Cross = iconOfNodes([
  ['path', { d: 'M18 6 6 18' }],
  ['path', { d: 'm6 6 12 12' }],
]);

function lookOf(icon: Element | undefined) {
  const attributes = [...(icon?.attributes ?? [])].map(({ name, value }) => [name, value] as const);
  return { lines: icon?.innerHTML, ...Object.fromEntries(attributes), class: '' };
}

it('an icon of the build is drawn as the library draws it', async () => {
  const page = await render(
    <>
      <X className="mark" />
      <Cross className="mark" />
      <X width={16} aria-label="Нет" />
      <Cross width={16} aria-label="Нет" />
    </>,
  );
  const [theirs, ours, theirNamed, ourNamed] = page.querySelectorAll('svg');
  expect(lookOf(ours)).toEqual(lookOf(theirs));
  expect(ours?.classList.contains('mark')).toBe(true);
  expect(lookOf(ourNamed)).toEqual(lookOf(theirNamed));
});
