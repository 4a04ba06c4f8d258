import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const filesMax = 25;

it('no folder has more source files than a reader can scan', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !/\.test\.tsx?$/.test(file));
  const counts = new Map<string, number>();
  for (const folder of sources.map(path.dirname)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  const large = [...counts].filter(([, count]) => count > filesMax);
  expect(large).toEqual([]);
});
