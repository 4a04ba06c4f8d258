import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { proofsOf, rowsWithoutProof, specRows } from './spec-rows.ts';

const root = path.resolve(import.meta.dirname, '..');
const sourceOf = new Map<string, string>();

function source(file: string): string {
  const known = sourceOf.get(file);
  if (known !== undefined) return known;
  const full = path.join(root, file);
  const text = existsSync(full) ? readFileSync(full, 'utf8') : '';
  sourceOf.set(file, text);
  return text;
}

describe('the table of the specification', () => {
  it('numbers every statement once', () => {
    const numbers = specRows.map(({ number }) => number);
    expect(numbers.length).toBeGreaterThan(120);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(specRows)('$number names tests that exist, or says that it is not done', ({ shownBy }) => {
    if (shownBy.startsWith('not done: ')) return;
    const proofs = proofsOf({ shownBy });
    expect(proofs.length).toBeGreaterThan(0);
    const absent = proofs.filter(({ file, name }) => !source(file).includes(`${name}`));
    expect(absent).toEqual([]);
  });

  it('counts a row as shown only when its tests ran and passed', () => {
    const file = 'web/a.test.ts';
    const row = { number: '1.1', shownBy: `\`${file}\` opens %s; \`${file}\` closes` };
    const passed = [
      { file, name: 'a door opens wide' },
      { file: 'web/b.test.ts', name: 'a door closes' },
    ];
    expect(rowsWithoutProof(passed, [row])).toEqual([`1.1: did not pass in ${file}: closes`]);
    expect(rowsWithoutProof([...passed, { file, name: 'a door closes' }], [row])).toEqual([]);
    expect(rowsWithoutProof([], [{ number: '1.2', shownBy: 'not done: later' }])).toEqual([]);
  });
});
