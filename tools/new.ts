import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `npm run new -- call bids.cancel [workshopBid]` adds a call in every necessary place. The last word names
 * the table if the noun has several. The three tests fail until they are written.
 */
const usage = 'npm run new -- call <noun>.<name> [table], e.g. npm run new -- call bids.cancel workshopBid';
const root = path.resolve(import.meta.dirname, '..');
const [kind, target = '', wanted] = process.argv.slice(2);
const [, noun = '', name = ''] = /^([a-z-]+)\.([a-z][A-Za-z]*)$/.exec(target) ?? [];
const at = (file: string) => path.join(root, file);
const changed: string[] = [];

function stop(reason: string): never {
  console.error(`${reason}\n${usage}`);
  process.exit(2);
}

function write(file: string, text: string): void {
  writeFileSync(at(file), text);
  changed.push(file);
}

function insert(file: string, start: string, end: string, row: string): void {
  const text = readFileSync(at(file), 'utf8');
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) stop(`${file} has no «${start}»`);
  write(file, `${text.slice(0, to)}${row}\n${text.slice(to)}`);
}

function importInto(file: string, source: string, names: string[]): void {
  const text = readFileSync(at(file), 'utf8');
  const found = new RegExp(`import \\{([^}]*)\\} from '${source}';`).exec(text);
  const known = (found?.[1] ?? '').split(',').flatMap((known) => known.trim() || []);
  const line = `import { ${[...new Set([...known, ...names])].join(', ')} } from '${source}';`;
  write(file, found ? text.replace(found[0], line) : `${line}\n${text}`);
}

const contract = `contract/src/${noun}/${noun}`;
const feature = `server/src/features/${noun}`;
const routes = `${feature}/${noun}.routes.ts`;
const rights = 'server/src/testing/rights/rights-table.ts';

if (kind !== 'call' || !name) stop('Name a call.');
for (const file of [`${contract}.endpoints.ts`, `${contract}.schemas.ts`, routes])
  if (!existsSync(at(file))) stop(`${file} is not there: see docs/recipes.md for a new noun.`);

const endpointsText = readFileSync(at(`${contract}.endpoints.ts`), 'utf8');
const tables = [...endpointsText.matchAll(/export const (\w+)Endpoints = /g)].map(([, table = '']) => table);
const table = wanted ?? tables[0] ?? '';
if (!tables.includes(table)) stop(`${noun} has these tables: ${tables.join(', ')}`);
const tableText = endpointsText.slice(endpointsText.indexOf(`${table}Endpoints = `));
if (new RegExp(`^  ${name}: \\{`, 'm').test(tableText.slice(0, tableText.indexOf('\n});'))))
  stop(`${target} is there already.`);
const [, prefix = `/v2/${noun}/`] = /path: '(.*\/)[^/]+\/'/.exec(tableText) ?? [];
const [, access = 'user'] = /access: '(\w+)'/.exec(tableText) ?? [];

const kebab = (words: string) => words.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const single = noun.replace(/s$/, '');
const useCase = `${name}${single.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}`;
const file = `${feature}/${kebab(useCase)}`;
const endpoint = `${table}Endpoints.${name}`;

insert(
  `${contract}.endpoints.ts`,
  `${table}Endpoints = `,
  '\n});',
  `\n  ${name}: {\n    method: 'POST',\n    path: '${prefix}${kebab(name)}/',\n    access: '${access}',\n  },`,
);
insert(
  `${contract}.schemas.ts`,
  `${table}Schemas = `,
  '\n} satisfies',
  `\n  ${name}: {\n    summary: '${target}: напишите, что делает вызов',\n    form: z.object({ id: IdForm }),\n    answer: z.object({ id: Id }),\n  },`,
);
importInto(`${contract}.schemas.ts`, '../primitives.ts', ['Id', 'IdForm']);

write(
  `${file}.ts`,
  `import type { AnswerInput, FormOf } from '@sto/contract/endpoint';
import type { ${table}Endpoints } from '@sto/contract/${noun}/${noun}.endpoints';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';

type Endpoint = (typeof ${table}Endpoints)['${name}'];

/** The business rule of ${target}, in one to three lines. */
export async function ${useCase}(
  _deps: Deps,
  _call: Call<'${access}'>,
  { id }: FormOf<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  throw new Error(\`${useCase} is not written: \${id}\`);
}
`,
);
insert(routes, 'export function ', '\n}', `\n  handle(app, ${endpoint}, ${useCase});`);
importInto(routes, `@sto/contract/${noun}/${noun}.endpoints`, [`${table}Endpoints`]);
importInto(routes, `./${kebab(useCase)}.ts`, [useCase]);
insert(rights, 'export const rights = ', '\n]);', `\n  [${endpoint}, plain({ id: 1 })],`);
importInto(rights, `@sto/contract/${noun}/${noun}.endpoints`, [`${table}Endpoints`]);
write(
  `${file}.test.ts`,
  `import { ${table}Endpoints } from '@sto/contract/${noun}/${noun}.endpoints';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const make = (form: { id: number }, token?: string) =>
  call(test.app, ${endpoint}, form, token === undefined ? undefined : { token });

describe('${target}', () => {
  it('answers and changes the state', async () => {
    const { status } = await make({ id: 1 });
    expect(status).toBe(200);
    expect.fail('build the parents, call as their owner, look at the new state');
  });

  it('refuses a stranger', async () => {
    const { status } = await make({ id: 1 });
    expect(status).toBe(404);
    expect.fail('call as another person and as nobody');
  });

  it('refuses bad or late input', async () => {
    const { status } = await make({ id: 0 });
    expect(status).toBe(422);
    expect.fail('send each wrong field, and call in a state that forbids it');
  });
});
`,
);
execFileSync('npx', ['biome', 'check', '--write', ...new Set(changed)], { cwd: root, stdio: 'ignore' });
console.log(
  `Made ${target}. Write, in this order:\n${[...new Set(changed)].map((place) => `  ${place}`).join('\n')}`,
);
console.log('See docs/recipes.md. A test that lists the calls of the specification may need a line too.');
