import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import pg from 'pg';
import { createClient } from 'redis';
import { medianOf } from '../shared/figures.ts';
import { type ServerProcess, startServer, stopServers } from '../shared/server-process.ts';
import { type BenchQuery, benchQueries, messageOf, messagesOf } from './queries.ts';
import { type Figures, type Measured, reportOf } from './report.ts';

/**
 * `npm run bench [-- 10000 130000 1000000]`: our search and its peers in one run, one after the other for
 * each query, so that the state of the machine is the same for all. Compare the ratios. Without arguments all
 * three sizes are measured: 6 GB of memory and a quarter of an hour.
 */
const sizes = process.argv.slice(2).map(Number);
const rounds = 3;
const secondsEach = 2;
const connections = 16;
const searchPath = '/api/v2/map/default/geo-search/';
const databaseUrl = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const redisUrl = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
const folder = mkdtempSync(path.join(tmpdir(), 'sto-bench-'));

interface Server extends ServerProcess {
  url: string;
  figures: Figures;
}

async function serve(name: string, first: string, ...more: string[]): Promise<Server> {
  const server = await startServer(path.join(import.meta.dirname, `serve-${name}.ts`), first, ...more);
  return { ...server, figures: server.figures as Figures, url: `${server.origin}${searchPath}` };
}

async function load({ url, cpu }: Server, query: BenchQuery, round: number): Promise<Measured> {
  const next = messagesOf(query, round);
  const setupRequest = (request: autocannon.Request) => {
    const { headers, body } = next();
    return {
      ...request,
      headers: query.isPacked ? { ...headers, 'accept-encoding': 'gzip' } : headers,
      body,
    };
  };
  const before = await cpu();
  const result = await autocannon({
    url,
    connections,
    duration: secondsEach,
    requests: [{ method: 'POST', setupRequest }],
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${url}: ${failed} requests failed`);
  return {
    perSecond: result.requests.average,
    cpuMicros: ((await cpu()) - before) / result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** All engines run once in each round, so that a slow minute of the machine affects all of them. */
async function sideBySide(query: BenchQuery, servers: readonly (Server | undefined)[]) {
  const measured = servers.map(() => [] as Measured[]);
  // The first round warms up. Each round has its own places, so no whole answer is cached.
  for (let round = 0; round <= rounds; round += 1)
    for (const [place, server] of servers.entries()) {
      const one = server && (await load(server, query, round));
      if (one && round > 0) measured[place]?.push(one);
    }
  return measured.map((ofServer) => (ofServer.length > 0 ? mediansOf(ofServer) : undefined));
}

function mediansOf(measured: readonly Measured[]): Measured {
  return {
    perSecond: medianOf(measured, 'perSecond'),
    cpuMicros: medianOf(measured, 'cpuMicros'),
    p50: medianOf(measured, 'p50'),
    p99: medianOf(measured, 'p99'),
  };
}

async function bytesOf(url: string, { form, isPacked }: BenchQuery): Promise<string> {
  const answer = await fetch(url, { method: 'POST', ...messageOf(form) });
  const json = Buffer.from(await answer.arrayBuffer());
  const file = path.join(folder, isPacked ? 'answer.json.gz' : 'answer.json');
  writeFileSync(file, isPacked ? gzipSync(json) : json);
  return file;
}

/** A peer that is not installed is left out and reported. */
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

async function servePeer(name: 'postgis' | 'redis', size: number, url: string) {
  return (await isThere(name)) ? serve(name, String(size), url) : undefined;
}

async function measure(size: number) {
  const ours = await serve('ours', String(size), folder);
  const postgis = await servePeer('postgis', size, databaseUrl);
  const redis = await servePeer('redis', size, redisUrl);
  const rows = [];
  for (const query of benchQueries) {
    const constant = await serve(
      'constant',
      await bytesOf(ours.url, query),
      query.isFormData ? 'form-data' : 'urlencoded',
    );
    const { sort, only_coordinates } = query.form;
    const isNearest = sort === 'distance' && !only_coordinates && !query.isPacked && !query.isFormData;
    const begunAt = loadavg()[0] ?? 0;
    const [ofConstant, ofOurs, ofPostgis, ofRedis] = await sideBySide(query, [
      constant,
      ours,
      isNearest ? postgis : undefined,
      isNearest && !query.form.rating_from ? redis : undefined,
    ]);
    if (ofConstant && ofOurs)
      rows.push({
        query: query.name,
        load: begunAt,
        constant: ofConstant,
        ours: ofOurs,
        postgis: ofPostgis,
        redis: ofRedis,
      });
    await constant.stop();
    console.error(`${size}: ${query.name}`);
  }
  for (const server of [ours, postgis, redis]) await server?.stop();
  return { size, build: ours.figures, rows };
}

try {
  const results = [];
  const target = path.join(import.meta.dirname, '../results');
  mkdirSync(target, { recursive: true });
  for (const size of sizes.length > 0 ? sizes : [10_000, 130_000, 1_000_000]) {
    results.push(await measure(size));
    const report = reportOf(results, {
      connections,
      seconds: secondsEach,
      rounds,
      processors: cpus().length,
    });
    writeFileSync(path.join(target, 'search.md'), report);
  }
} finally {
  stopServers();
  rmSync(folder, { recursive: true, force: true });
}
