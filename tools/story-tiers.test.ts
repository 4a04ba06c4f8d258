import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { proofsOf, rowsWithoutProof, specRows } from './spec-rows.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Lines `[phone] › map/map.spec.ts:12:3 › describe › title @tag`, one for each story at each size. */
async function listed(STORY_TIER = ''): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=list'],
    { cwd: root, env: { ...process.env, STORY_TIER }, maxBuffer: 10_000_000 },
  );
  return stdout
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('['));
}

const storyOf = (line: string) => line.replace(/^\[\w+\] › /, '');
const testOf = (line: string) => {
  const [, file = '', name = ''] = /^(.+?):\d+:\d+ › (.+)$/.exec(storyOf(line)) ?? [];
  return { file: `e2e/stories/${file}`, name };
};

describe('the two tiers of the stories', () => {
  let all: string[];
  let first: string[];
  let second: string[];
  beforeAll(async () => {
    [all, first, second] = await Promise.all([listed(), listed('first'), listed('second')]);
    // A shared machine may stall for seconds.
  }, 60_000);

  it('are together all stories at all their sizes, each once', () => {
    expect(first.length).toBeGreaterThan(100);
    expect(second.length).toBeGreaterThan(100);
    expect([...first, ...second].sort()).toEqual(all.sort());
  });

  it('the first has no story at both sizes', () => {
    expect(new Set(first.map(storyOf)).size).toBe(first.length);
  });

  it('the first has every story that shows a row of the specification', () => {
    const rows = specRows.map(({ number, shownBy }) => ({
      number,
      shownBy: proofsOf({ shownBy })
        .filter(({ file }) => file.startsWith('e2e/'))
        .map(({ file, name }) => `\`${file}\` ${name}`)
        .join('; '),
    }));
    expect(rowsWithoutProof(first.map(testOf), rows)).toEqual([]);
  });
});
