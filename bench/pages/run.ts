import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/src/app.ts';
import { loadConfig } from '../../server/src/config.ts';
import { prepareDataFolder } from '../../server/src/data-folder.ts';
import { makeDeps } from '../../server/src/make-deps.ts';
import { openDatabase } from '../../server/src/open-database.ts';
import { bareReact, constantAnswer } from './peers.ts';

/**
 * `npm run bench:pages`, after `npm run build`: the processor time of public pages of the demo world, rendered and
 * from the cache, compared with a constant answer of the same bytes and with a bare list of the same size drawn by
 * React. All threads count, with the garbage collector and the compression. The smallest of several rounds counts,
 * because other processes can only slow a page down.
 */
const rounds = 7;
const pagesEach = 30;
const warmUp = 60;
const root = path.join(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'sto-bench-pages-'));

/** Processor time of one call in milliseconds. */
async function cpuOf(run: () => unknown): Promise<number> {
  for (let made = 0; made < warmUp; made += 1) await run();
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    for (let made = 0; made < pagesEach; made += 1) await run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000 / pagesEach);
  }
  return least;
}

const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Mobile Safari/537.36' };
const packed = { ...phone, 'accept-encoding': 'br' };
let visits = 0;
/** A cookie of its own makes a page new to the cache; the city of the address holds over it. */
const newCookie = () =>
  `city=${(visits++).toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? 'z')}-new`;

async function open(app: FastifyInstance, url: string, headers: Record<string, string>) {
  const answer = await app.inject({ url, headers });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  return answer;
}

async function measure(app: FastifyInstance, name: string, url: string) {
  const plain = (await open(app, url, phone)).rawPayload;
  const { rawPayload: brotli } = await open(app, url, packed);
  const constant = constantAnswer(brotli);
  const draw = bareReact(plain.length);
  const rendered = await cpuOf(() => open(app, url, { ...packed, cookie: newCookie() }));
  const cached = await cpuOf(() => open(app, url, packed));
  const sent = await cpuOf(() => open(constant, url, packed));
  const drawn = await cpuOf(draw);
  await constant.close();
  const sizes = [plain, brotli].map(({ length }) => (length / 1000).toFixed(0));
  const times = [rendered, drawn, cached, sent].map((ms) => ms.toFixed(2));
  return `| ${[name, ...sizes, ...times, (rendered / drawn).toFixed(1), (cached / sent).toFixed(1)].join(' | ')} |`;
}

const linkIn = (page: string, link: RegExp) => link.exec(page)?.[1] ?? '/404';

async function measureAll(app: FastifyInstance): Promise<string> {
  const city = (await open(app, '/kazan', phone)).body;
  const rows = [
    await measure(app, 'map of a city', '/?city=kazan'),
    await measure(app, 'workshop', linkIn(city, /"(\/service\/\d+-[^"]+)"/)),
    await measure(app, 'city', '/kazan'),
    await measure(app, 'work in a city', linkIn(city, /"(\/kazan\/[^"]+)"/)),
  ];
  return [
    '# Public pages',
    '',
    `Made by \`npm run bench:pages\`: processor time in milliseconds of one page, the least of ${rounds} rounds of ${pagesEach} pages, on a`,
    `phone. Load of the machine at the end: ${(loadavg()[0] ?? 0).toFixed(1)}. «React» draws a bare list of the same size; «constant» sends the`,
    'same bytes by the same Fastify. Compare the ratios: times depend on the machine.',
    '',
    '| | kB | kB packed | rendered | React | cached | constant | rendered / React | cached / constant |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const config = loadConfig({ DATA_DIR: folder, LIMITS: 'off', CAPTCHA: 'off', LOG_LEVEL: 'silent' }, root);
prepareDataFolder(config.dataDir);
const database = await openDatabase(config);
const { deps, stopFollowing } = await makeDeps(config, database, () => undefined);
const app = await buildApp(deps, { logger: false, webRoot: path.join(root, 'web/dist') });
try {
  const report = await measureAll(app);
  const target = path.join(import.meta.dirname, '../results');
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, 'pages.md'), report);
  console.log(report);
} finally {
  await app.close();
  await deps.jobs.stop();
  await stopFollowing();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
