import { expect, test } from 'vitest';
import { modificationTitle } from './modification-title.ts';

test('a volume is written with a comma, an abbreviation keeps its full stops', () => {
  expect(modificationTitle('1.6 AT (123 л.с.)')).toBe('1,6 AT (123\u00A0л.\u00A0с.)');
  expect(modificationTitle('Другая модификация')).toBe('Другая модификация');
});
