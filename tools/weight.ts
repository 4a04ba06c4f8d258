import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * What a first visit must fetch before the map's own chunk, as the server sends it (brotli 11), against the budget.
 * The manifest of the build says what every page loads, and what the map page does. Run after `npm run build`.
 */
const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../web/dist'));
const kilo = 1000;
const budgets = {
  firstJs: 125 * kilo,
  mapPageJs: 38 * kilo,
  firstAndMapPageJs: 150 * kilo,
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
    // A font is compressed in itself.
    const isFont = name.endsWith('.woff2');
    sum.raw += bytes.length;
    sum.gzip += isFont ? bytes.length : gzipSync(bytes, { level: 9 }).length;
    sum.brotli += isFont
      ? bytes.length
      : brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  }
  return sum;
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** The code and the styles that come with modules of the source. */
function filesOf(modules: readonly string[]): Set<string> {
  const manifest = JSON.parse(bytesOf('manifest.json').toString('utf8')) as Manifest;
  const files = new Set<string>();
  const walked = new Set(modules);
  // A set is walked to what is added on the way.
  for (const key of walked) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no ${key}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) walked.add(imported);
  }
  return files;
}

const ending = (names: Iterable<string>, end: string) => [...names].filter((name) => name.endsWith(end));

if (!existsSync(path.join(folder, 'manifest.json'))) {
  console.error(`${folder} holds no build: npm run build`);
  process.exit(1);
}
const everyPage = filesOf(['app.html', 'src/app/start.tsx']);
const mapPage = filesOf(['app.html', 'src/app/start.tsx', 'src/pages/map-page.tsx']);
const ofMapPage = [...mapPage].filter((name) => !everyPage.has(name));
const fonts = [
  ...bytesOf('app.html')
    .toString('utf8')
    .matchAll(/href="\/(assets\/[^"]+\.woff2)"/g),
].map(([, name = '']) => name);

const rows = [
  { name: 'first JS', weight: weightOf(ending(everyPage, '.js')), budget: budgets.firstJs },
  { name: 'map page JS', weight: weightOf(ending(ofMapPage, '.js')), budget: budgets.mapPageJs },
  {
    name: 'both, before the map',
    weight: weightOf(ending(mapPage, '.js')),
    budget: budgets.firstAndMapPageJs,
  },
  { name: 'CSS before the map', weight: weightOf(ending(mapPage, '.css')), budget: budgets.css },
  { name: 'fonts before the map', weight: weightOf(fonts), budget: budgets.fonts },
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
