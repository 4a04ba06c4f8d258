import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const sources = globSync('{contract,server,web,tools,e2e}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => /node_modules|dist/.test(name),
});
/** `service_id` is a field of the wire; the variable with its value is `workshopId` (decision 25). */
const wireIdentifier = /\b(service|auto)Ids?\b/;

it('calls a workshop and a car so in every identifier', () => {
  const found = sources
    .filter((file) => file !== 'tools/wire-words.test.ts')
    .filter((file) => wireIdentifier.test(readFileSync(path.join(root, file), 'utf8')));
  expect(sources.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
