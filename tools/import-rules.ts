import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes the table «Who may import whom» of docs/architecture.md from the rules: `node
 * tools/import-rules.ts`.
 */
const page = path.resolve(import.meta.dirname, '../docs/architecture.md');
const [start, end] = ['<!-- import rules: made by tools/import-rules.ts -->', '<!-- end of import rules -->'];

interface Side {
  path?: string | string[];
  pathNot?: string | string[];
  circular?: boolean;
  couldNotResolve?: boolean;
}

interface Rule {
  name: string;
  from: Side;
  to: Side;
}
const file: string = new URL('../.dependency-cruiser.js', import.meta.url).href;
const { default: rules } = (await import(file)) as { default: { forbidden: Rule[] } };

const listOf = (patterns: string | string[] = []) => (Array.isArray(patterns) ? patterns : [patterns]);
const code = (pattern: string) => `\`${pattern.replaceAll('|', '\\|')}\``;

function wordsOf({ path: paths, pathNot, circular, couldNotResolve }: Side): string {
  const words = [
    ...(circular ? ['a cycle'] : []),
    ...(couldNotResolve ? ['what does not resolve'] : []),
    ...listOf(paths).map(code),
  ];
  const except = listOf(pathNot).filter((pattern) => !pattern.includes('test'));
  return `${words.join(', ') || 'any file'}${except.length > 0 ? `, except ${except.map(code).join(', ')}` : ''}`;
}

export function importTable(): string {
  const rows = rules.forbidden.map(({ name, from, to }) => `| ${name} | ${wordsOf(from)} | ${wordsOf(to)} |`);
  return [start, '| Rule | From | Must not import |', '|---|---|---|', ...rows, end].join('\n');
}

export function tableOfPage(): string {
  const text = readFileSync(page, 'utf8');
  return text.slice(text.indexOf(start), text.indexOf(end) + end.length);
}

if (import.meta.main)
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(tableOfPage(), () => importTable()),
  );
