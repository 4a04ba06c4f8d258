import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { proofsOf, rowsWithoutProof, specRows } from './spec-rows.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Lines `[phone] › map/map.spec.ts › describe › title @tag`, one for each story at each size. */
async function listed(STORY_TIER: 'first' | 'all'): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=list'],
    { cwd: root, env: { ...process.env, STORY_TIER }, maxBuffer: 10_000_000 },
  );
  return stdout
    .split('\n')
    .map((line) => line.trim().replace(/:\d+:\d+ ›/, ' ›'))
    .filter((line) => line.startsWith('['));
}

const storyOf = (line: string) => line.replace(/^\[\w+\] › /, '');
const testOf = (line: string) => {
  const [, file = '', name = ''] = /^(.+?) › (.+)$/.exec(storyOf(line)) ?? [];
  return { file: `e2e/stories/${file}`, name };
};

describe('the first tier of the stories', () => {
  let all: string[];
  let first: string[];
  beforeAll(async () => {
    // One after the other: they share Playwright's cache of compiled files, which a fresh clone does not have yet.
    all = await listed('all');
    first = await listed('first');
    // A shared machine may stall for seconds.
  }, 60_000);

  it('is a part of all stories, each at one size', () => {
    expect(first.length).toBeGreaterThan(100);
    expect(all.length).toBeGreaterThan(first.length * 2);
    expect(all).toEqual(expect.arrayContaining(first));
    expect(new Set(first.map(storyOf)).size).toBe(first.length);
  });

  it('has every story that shows a row of the specification', () => {
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
