import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * What a first visit must fetch before the map's own chunk, as the server sends it (brotli 11), against the budget.
 * app.html names what every page asks for, index.html that and what the map page does. Run after `npm run build`.
 */
const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../web/dist'));
const kilo = 1000;
const budgets = {
  firstJs: 120 * kilo,
  mapPageJs: 26 * kilo,
  firstAndMapPageJs: 150 * kilo,
  shell: 6 * kilo,
  css: 20 * kilo,
  fonts: 40 * kilo,
};

interface Weight {
  raw: number;
  gzip: number;
  brotli: number;
}

const bytesOf = (name: string) => readFileSync(path.join(folder, name));

function weightOf(names: Iterable<string>): Weight {
  const sum: Weight = { raw: 0, gzip: 0, brotli: 0 };
  for (const name of names) {
    const bytes = bytesOf(name);
    const isFont = name.endsWith('.woff2');
    sum.raw += bytes.length;
    sum.gzip += isFont ? bytes.length : gzipSync(bytes, { level: 9 }).length;
    sum.brotli += isFont
      ? bytes.length
      : brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  }
  return sum;
}

/** Scripts, modules, styles and fonts that a page names. */
function linkedBy(page: string): Set<string> {
  const names = bytesOf(page)
    .toString('utf8')
    .matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g);
  return new Set([...names].map(([, name = '']) => name));
}

const ending = (names: Iterable<string>, end: string) => [...names].filter((name) => name.endsWith(end));

function minus(all: Set<string>, part: Set<string>, end: string): string[] {
  return ending(all, end).filter((name) => !part.has(name));
}

if (!existsSync(path.join(folder, 'index.html'))) {
  console.error(`${folder} holds no build: npm run build`);
  process.exit(1);
}
const everyPage = linkedBy('app.html');
const mapPage = linkedBy('index.html');
const firstJs = ending(everyPage, '.js');
const bothJs = ending(mapPage, '.js');
const css = ending(mapPage, '.css');
const blocking = [
  ...bytesOf('index.html')
    .toString('utf8')
    .matchAll(/rel="stylesheet"[^>]*href="\/([^"]+)"/g),
].map(([, name = '']) => name);

const rows = [
  { name: 'shell: page and CSS', weight: weightOf(['index.html', ...blocking]), budget: budgets.shell },
  { name: 'first JS', weight: weightOf(firstJs), budget: budgets.firstJs },
  { name: 'map page JS', weight: weightOf(minus(mapPage, everyPage, '.js')), budget: budgets.mapPageJs },
  { name: 'both, before the map', weight: weightOf(bothJs), budget: budgets.firstAndMapPageJs },
  { name: 'CSS before the map', weight: weightOf(css), budget: budgets.css },
  { name: 'fonts before the map', weight: weightOf(ending(mapPage, '.woff2')), budget: budgets.fonts },
];
const shown = (bytes: number) => `${(bytes / kilo).toFixed(1)} kB`.padStart(10);
console.log(
  `${''.padEnd(22)}${['raw', 'gzip', 'brotli', 'budget'].map((title) => title.padStart(10)).join('')}`,
);
let isOver = false;
for (const { name, weight, budget } of rows) {
  const over = weight.brotli > budget;
  isOver ||= over;
  const columns = [weight.raw, weight.gzip, weight.brotli].map(shown).join('');
  console.log(`${name.padEnd(22)}${columns}${shown(budget)}${over ? '  over' : ''}`);
}
process.exit(isOver ? 1 : 0);
