import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface SpecRow {
  number: string;
  shownBy: string;
}
/** A test that passed: its file from the root of the repository, its describes and its title in one line. */
export interface PassedTest {
  file: string;
  name: string;
}

const table = readFileSync(path.resolve(import.meta.dirname, '../docs/spec-coverage.md'), 'utf8');

/** Rows `| 2.1 | statement | shown by |`. */
export const specRows: readonly SpecRow[] = [...table.matchAll(/^\| (\d+\.\d+) \| .+? \| (.+) \|$/gm)].map(
  ([, number = '', shownBy = '']) => ({ number, shownBy }),
);

/** `` `e2e/x.spec.ts` a story; `web/…/y.test.ts` a test `` → file and name of each. */
export function proofsOf({ shownBy }: Pick<SpecRow, 'shownBy'>): { file: string; name: string }[] {
  return [...shownBy.matchAll(/`([^`]+)` ([^`]+?)(?=; `|$)/g)].map(([, file = '', name = '']) => ({
    file,
    name: name.trim(),
  }));
}

/**
 * A title as written in the table; `%s` and `$field` of `it.each` and `${value}` of a loop match any words.
 */
function patternOf(name: string): RegExp {
  const escaped = name.replace(/[.*+?^{}()|[\]\\]/g, '\\$&');
  return new RegExp(escaped.replace(/%[sdijo#]|\$\\\{\w+\\\}|\$[\w.]+/g, '.*'));
}

/** Rows with a test that did not run and pass, as lines to print. */
export function rowsWithoutProof(passed: readonly PassedTest[], rows = specRows): string[] {
  const byFile = Map.groupBy(passed, ({ file }) => file);
  return rows.flatMap((row) => {
    if (row.shownBy.startsWith('not done: ')) return [];
    const absent = proofsOf(row).filter(({ file, name }) => {
      const pattern = patternOf(name);
      return !byFile.get(file)?.some((test) => pattern.test(test.name));
    });
    return absent.map(({ file, name }) => `${row.number}: did not pass in ${file}: ${name}`);
  });
}
