import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Comments, test titles and docs are in plain standard English. Each room has a budget for words that usually
 * belong to a roundabout sentence. A budget only falls: `node tools/words.ts --lower` writes smaller counts;
 * `node tools/words.ts web/lib` lists the findings of one room.
 */
const root = path.resolve(import.meta.dirname, '..');
const budgetFile = path.join(root, 'tools/words-budget.json');

const avoided = [
  ...['told', 'untold', 'tells', 'teller', 'asked', 'unasked', 'asks', 'asker', 'stands', 'stood', 'whoever'],
  ...[
    'whosoever',
    'anew',
    'lies',
    'lain',
    'beside',
    'kept',
    'nobody',
    'hence',
    'whence',
    'thereof',
    'hereby',
  ],
  ...['patience', 'haste', 'hurry', 'begun', 'of which', 'of whom', 'to be had', 'in vain', 'for ever'],
  ...['all the same', 'is none', 'are none', 'be none'],
];
const words = new RegExp(`\\b(?:${avoided.join('|')})\\b`, 'gi');

/** The prose of a file: a whole page, the comments of a source. */
const proseOf: [files: RegExp, prose: RegExp][] = [
  [/\.md$/, /[\s\S]+/g],
  [/\.(ts|tsx|js|css)$/, /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/gm],
  [/\.html$/, /<!--[\s\S]*?-->/g],
  [/(\.sh|\.ci\/run|^start|^test|\.yml)$/, /(?<=^|\s)# .*/gm],
];
/** In a test file: the string before a function. */
const titles = /(['"`])(?:\\.|(?!\1)[^\\\n])+\1,\s*(?:\{[^}]*\},\s*)?(?:async\s*)?\(/g;

/** `server/src/http/x.ts` → `server/http`; `web/src/features/map/x.ts` → `web/features/map`. */
function roomOf(file: string): string {
  const [top = '', ...folders] = path.dirname(file).split('/');
  if (top === '.') return 'root';
  if (folders[0] !== 'src' || !folders[1]) return top;
  return [top, folders[1], ...(folders[1] === 'features' ? folders.slice(2, 3) : [])].join('/');
}

function findingsIn(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const prose = proseOf.find(([files]) => files.test(file))?.[1];
  const isTest = /\.(test|spec)\.tsx?$/.test(file);
  const parts = [...(prose ? text.matchAll(prose) : []), ...(isTest ? text.matchAll(titles) : [])];
  const line = parts.join('\n').replace(/\s+(?:(?:\*|\/\/|#)\s+)?/g, ' ');
  return [...line.matchAll(words)].map(
    ({ index }) => `${file}: …${line.slice(Math.max(0, index - 40), index + 40)}…`,
  );
}

export function findWords(): Map<string, string[]> {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const files = tracked.filter(
    (file) => file && !/^tools\/words\.|^LICENSE/.test(file) && existsSync(path.join(root, file)),
  );
  const rooms = new Map<string, string[]>();
  for (const file of files) {
    const findings = findingsIn(file);
    if (findings.length > 0) rooms.set(roomOf(file), [...(rooms.get(roomOf(file)) ?? []), ...findings]);
  }
  return rooms;
}

/** The share of lines that begin with or continue a comment, among all source lines. */
export function commentShare(): number {
  const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.css'], {
    cwd: root,
    encoding: 'utf8',
  });
  let lines = 0;
  let comments = 0;
  for (const file of tracked.split('\n').filter((name) => name && existsSync(path.join(root, name)))) {
    const text = readFileSync(path.join(root, file), 'utf8');
    lines += text.split('\n').length - 1;
    for (const [block] of text.matchAll(/^[ \t]*(?:\{?\/\*[\s\S]*?\*\/|\/\/.*)/gm))
      comments += block.split('\n').length;
  }
  return comments / lines;
}

export function readBudgets(): Record<string, number> {
  return existsSync(budgetFile)
    ? (JSON.parse(readFileSync(budgetFile, 'utf8')) as Record<string, number>)
    : {};
}

if (import.meta.main) {
  const found = findWords();
  const budgets = readBudgets();
  const room = process.argv[2] ?? '';
  if (room === '--lower') {
    const counts = Object.keys(budgets).map(
      (name) => [name, Math.min(budgets[name] ?? 0, found.get(name)?.length ?? 0)] as const,
    );
    const rest = counts.filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(budgetFile, `${JSON.stringify(Object.fromEntries(rest), null, 2)}\n`);
  } else if (room) {
    console.log((found.get(room) ?? []).join('\n'));
  } else {
    for (const [name, places] of [...found].sort())
      console.log(`${name}: ${places.length} of ${budgets[name] ?? 0}`);
  }
}
