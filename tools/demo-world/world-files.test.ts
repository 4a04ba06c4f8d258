import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readColumns } from '../../server/src/db/seed/demo/read-world.ts';
import { makeWorldFiles } from './world-files.ts';

const folder = new URL('../../server/src/db/seed/demo/world/', import.meta.url);
const { tables, drawings } = makeWorldFiles();

describe('the checked-in demo world', () => {
  it('has exactly the tables and drawings of its generator', () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json.br'));
    expect(names.sort()).toEqual(
      Object.keys(tables)
        .map((name) => `${name}.json.br`)
        .sort(),
    );
    expect(readdirSync(new URL('drawings/', folder)).sort()).toEqual(
      Object.keys(drawings)
        .map((name) => `${name}.svg`)
        .sort(),
    );
  });

  it.each(Object.keys(tables))('%s is what the generator makes (npm run demo-world)', (name) => {
    expect(JSON.stringify(readColumns(name)) === JSON.stringify(tables[name])).toBe(true);
  });

  it('has the drawings that the generator draws', () => {
    for (const [name, svg] of Object.entries(drawings))
      expect(readFileSync(new URL(`drawings/${name}.svg`, folder), 'utf8')).toBe(svg);
  });
});
