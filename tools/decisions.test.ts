import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importTable, tableOfPage } from './import-rules.ts';

const folder = new URL('../docs/decisions/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const records = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
const mostWords = 300;

describe('decision records', () => {
  it('have different numbers', () => {
    const numbers = records.map((name) => name.slice(0, 4));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  it.each(records)('%s has its number, the three headings and no more than 300 words', (name) => {
    const text = read(name);
    expect(text).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `));
    expect(
      [...text.matchAll(/^(?:## |\*\*)(Context|Decision|Consequences)\b/gm)].map(([, heading]) => heading),
    ).toEqual(['Context', 'Decision', 'Consequences']);
    expect(text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length).toBeLessThanOrEqual(
      mostWords,
    );
  });

  it('are all in the index, with their titles', () => {
    const titles = records.map((name) => `- [${/^# (.+)$/m.exec(read(name))?.[1]}](${name})`);
    expect(read('README.md').match(/^- \[.+\]\(\d{4}-.+\)$/gm)).toEqual(titles);
  });
});

it('docs/architecture.md has the import rules of .dependency-cruiser.js (node tools/import-rules.ts)', () => {
  expect(tableOfPage()).toBe(importTable());
});
