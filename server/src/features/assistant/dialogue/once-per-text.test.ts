import { expect, it } from 'vitest';
import { oncePerText } from './once-per-text.ts';

it('works out each text once, also where nothing is found', () => {
  const read: string[] = [];
  const lengthOf = oncePerText((text) => {
    read.push(text);
    return text === '' ? null : text.length;
  });
  expect(['стук', '', 'стук', '', 'течь масла'].map(lengthOf)).toEqual([4, null, 4, null, 10]);
  expect(read).toEqual(['стук', '', 'течь масла']);
});
