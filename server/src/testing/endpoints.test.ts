import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@sto/contract/endpoint';
import { declaredCalls } from '@sto/contract/endpoint-tables';
import { describe, expect, it } from 'vitest';
import { startApp } from './start-app.ts';

const source = path.resolve(import.meta.dirname, '..');
const contract = path.resolve(source, '../../contract/src');
const leastTests = 3;

async function declaredEndpoints(): Promise<Map<string, Endpoint>> {
  const found = new Map<string, Endpoint>();
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.endpoints.ts'))) {
    const module = (await import(path.join(contract, file))) as Record<string, Record<string, Endpoint>>;
    for (const [table, rows] of Object.entries(module))
      if (table.endsWith('Endpoints'))
        for (const [name, row] of Object.entries(rows)) found.set(`${table}.${name}`, row);
  }
  return found;
}

/** Test cases of a file with the text of the file's own functions that they use. */
function casesOf(text: string): string[] {
  const helpers = text.split(/^(?=(?:async )?function |const \w+ = (?:async )?\()/m).slice(1);
  const bodies = new Map(
    helpers.map((body) => [
      /^(?:async )?(?:function|const) (\w+)/.exec(body)?.[1] ?? '',
      body.split(/^describe\(/m)[0] ?? '',
    ]),
  );
  return text
    .split(/^\s*(?=it(?:\.each\([\s\S]*?\))?\()/m)
    .slice(1)
    .map((block) => {
      const used = [...bodies].filter(([name]) => name && new RegExp(`\\b${name}\\b`).test(block));
      return withTables(text, [block, ...used.map(([, body]) => body)].join('\n'));
    });
}

/** A case of `describe.each` over rows `{ endpoints: customerBidEndpoints }` calls `endpoints.index` of each. */
function withTables(text: string, block: string): string {
  const tables = [...text.matchAll(/\bendpoints: (\w+Endpoints)\b/g)].map(([, table]) => table);
  const calls = [...block.matchAll(/\bendpoints\.(\w+)/g)].map(([, name]) => name);
  return [block, ...tables.flatMap((table) => calls.map((name) => `${table}.${name}`))].join('\n');
}

function allCases(): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => casesOf(readFileSync(path.join(source, file), 'utf8')));
}

describe('every declared call', () => {
  const test = startApp();

  it('is found in the folders of the contract', async () => {
    expect((await declaredEndpoints()).size).toBeGreaterThan(100);
  });

  it('is served', async () => {
    expect(test.app).toBeDefined();
    const missing = [...(await declaredEndpoints())]
      .filter(([, row]) => !test.app.handledEndpoints.has(row))
      .map(([name]) => name);
    expect(missing).toEqual([]);
  });

  it('is in the table of the API page', async () => {
    const listed = new Set(declaredCalls.map(({ endpoint }) => endpoint));
    expect(
      [...(await declaredEndpoints())].filter(([, row]) => !listed.has(row)).map(([name]) => name),
    ).toEqual([]);
  });

  it('has at least three tests over HTTP', async () => {
    const cases = allCases();
    const lacking = [...(await declaredEndpoints()).keys()].filter(
      (name) =>
        cases.filter((text) => new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(text)).length <
        leastTests,
    );
    expect(lacking).toEqual([]);
  });
});
