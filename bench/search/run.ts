import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import pg from 'pg';
import { createClient } from 'redis';
import { freePort } from '../../tools/free-port.ts';
import { bodiesOf, bodyOf, type Question, questions } from './questions.ts';
import { type Figures, type Measured, reportOf } from './report.ts';

/**
 * `npm run bench [-- 10000 130000 1000000]`: our search and its peers in one run, one after the other at each
 * question, so that the machine's mood is the same for all; what counts are the ratios. Without sizes all three are
 * measured; the greatest takes 6 GB of memory with its peers, and all of them a quarter of an hour.
 */
const sizes = process.argv.slice(2).map(Number);
const secondsEach = 5;
const warmUpSeconds = 2;
/** Other places than those measured, or whole answers would be remembered. */
const seeds = { warmUp: 7, measured: 11 };
const connections = 16;
const searchPath = '/api/v2/map/default/geo-search/';
const databaseUrl = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const redisUrl = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
const folder = mkdtempSync(path.join(tmpdir(), 'sto-bench-'));
const running = new Set<ChildProcess>();

interface Server {
  url: string;
  figures: Figures;
  stop(): Promise<void>;
}

async function serve(name: string, first: string, ...more: string[]): Promise<Server> {
  const port = await freePort();
  const child = fork(path.join(import.meta.dirname, `serve-${name}.ts`), [first, String(port), ...more], {
    execArgv: ['--expose-gc', '--max-old-space-size=6000'],
  });
  running.add(child);
  const figures = await new Promise<Figures>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Figures));
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
  });
  const stop = async () => {
    running.delete(child);
    child.kill();
    await once(child, 'exit');
  };
  return { url: `http://127.0.0.1:${port}${searchPath}`, figures, stop };
}

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

async function load(
  url: string,
  question: Question,
  { seconds, seed } = { seconds: secondsEach, seed: seeds.measured },
): Promise<Measured> {
  const nextBody = bodiesOf(question, seed);
  const headers = { ...formHeaders, ...(question.isPacked && { 'accept-encoding': 'gzip' }) };
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ method: 'POST', headers, setupRequest: (request) => ({ ...request, body: nextBody() }) }],
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${url}: ${failed} requests failed`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

/** A file with our answer, for {@link serve} of a constant. */
async function bytesOf(url: string, { form, isPacked }: Question): Promise<string> {
  const answer = await fetch(url, { method: 'POST', headers: formHeaders, body: bodyOf(form) });
  const json = Buffer.from(await answer.arrayBuffer());
  const file = path.join(folder, isPacked ? 'answer.json.gz' : 'answer.json');
  writeFileSync(file, isPacked ? gzipSync(json) : json);
  return file;
}

/** A peer that is not installed is left out and said to be. */
async function isThere(name: 'postgis' | 'redis'): Promise<boolean> {
  try {
    if (name === 'redis') {
      const client = createClient({ url: redisUrl, socket: { reconnectStrategy: false } });
      client.on('error', () => undefined);
      await client.connect();
      client.destroy();
      return true;
    }
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rowCount } = await client.query("select from pg_available_extensions where name = 'postgis'");
    await client.end();
    return rowCount === 1;
  } catch {
    return false;
  }
}

async function measure(size: number) {
  const ours = await serve('ours', String(size), folder);
  const postgis = (await isThere('postgis')) ? await serve('postgis', String(size), databaseUrl) : undefined;
  const redis = (await isThere('redis')) ? await serve('redis', String(size), redisUrl) : undefined;
  const rows = [];
  for (const question of questions) {
    const constant = await serve('constant', await bytesOf(ours.url, question));
    await load(ours.url, question, { seconds: warmUpSeconds, seed: seeds.warmUp });
    const isNearest = question.form.sort === 'distance' && !question.isPacked;
    rows.push({
      question: question.name,
      load: loadavg()[0] ?? 0,
      constant: await load(constant.url, question),
      ours: await load(ours.url, question),
      // Peers answer what they can: the nearest, Redis without a filter.
      postgis: isNearest ? postgis && (await load(postgis.url, question)) : undefined,
      redis: isNearest && !question.form.rating_from ? redis && (await load(redis.url, question)) : undefined,
    });
    await constant.stop();
    console.error(`${size}: ${question.name}`);
  }
  for (const server of [ours, postgis, redis]) await server?.stop();
  return { size, build: ours.figures, rows };
}

try {
  const results = [];
  for (const size of sizes.length > 0 ? sizes : [10_000, 130_000, 1_000_000])
    results.push(await measure(size));
  const report = reportOf(results, { connections, seconds: secondsEach, processors: cpus().length });
  const target = path.join(import.meta.dirname, '../results');
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, 'search.md'), report);
  console.log(report);
} finally {
  for (const child of running) child.kill();
  rmSync(folder, { recursive: true, force: true });
}
