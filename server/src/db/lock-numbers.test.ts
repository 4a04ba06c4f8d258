import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

it('no two locks of the database have the same number', () => {
  const source = path.resolve(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const numbers = files.flatMap((file) =>
    [...readFileSync(path.join(source, file), 'utf8').matchAll(/= (7_311_\d{3});/g)].map(
      ([, number]) => number,
    ),
  );
  expect(numbers.length).toBeGreaterThan(1);
  expect(new Set(numbers).size).toBe(numbers.length);
});
