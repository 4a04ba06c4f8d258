import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const table = readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8');

/** Rows `| 2.1 | statement | shown by |`. */
const rows = [...table.matchAll(/^\| (\d+\.\d+) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = '', statement = '', shownBy = '']) => ({ number, statement, shownBy }),
);
const sourceOf = new Map<string, string>();

function source(file: string): string {
  const known = sourceOf.get(file);
  if (known !== undefined) return known;
  const full = path.join(root, file);
  const text = existsSync(full) ? readFileSync(full, 'utf8') : '';
  sourceOf.set(file, text);
  return text;
}

/** `` `e2e/x.spec.ts` a story; `web/…/y.test.ts` a test `` → file and name of each. */
function proofsOf(shownBy: string): { file: string; name: string }[] {
  return [...shownBy.matchAll(/`([^`]+)` ([^`]+?)(?=; `|$)/g)].map(([, file = '', name = '']) => ({
    file,
    name: name.trim(),
  }));
}

describe('the table of the specification', () => {
  it('numbers every statement once', () => {
    const numbers = rows.map(({ number }) => number);
    expect(numbers.length).toBeGreaterThan(120);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(rows)('$number is shown by tests that exist, or says that it is not done', ({ shownBy }) => {
    if (shownBy.startsWith('not done: ')) return;
    const proofs = proofsOf(shownBy);
    expect(proofs.length).toBeGreaterThan(0);
    // A name inside a test file, as the argument of it, test or describe.
    const absent = proofs.filter(({ file, name }) => !source(file).includes(`${name}`));
    expect(absent).toEqual([]);
  });
});
