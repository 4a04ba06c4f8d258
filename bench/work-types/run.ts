import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { readCarNames, readWorkTypes } from '../../server/src/db/seed/catalogue-data.ts';
import { WorkTypeSearch } from '../../server/src/features/work-types/work-type-search.ts';

/**
 * `npm run bench:works`: compares the search of works, query by query, with PostgreSQL's `pg_trgm` over the
 * same titles, synonyms and symptoms, where that is installed. The smallest of several rounds counts, because
 * other processes can only slow a query down.
 */
const rounds = 7;
const databaseUrl = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const source = '../../server/src/features/work-types/queries.txt';
const works = readWorkTypes().groups.flatMap((group) =>
  group.categories.flatMap((category) =>
    category.services.map((service) => ({ ...service, groupId: group.id, isPopular: service.is_popular })),
  ),
);
const queries = readFileSync(path.join(import.meta.dirname, source), 'utf8')
  .split('\n')
  .flatMap((line) => /^\d+\s+(.+)$/.exec(line)?.[1] ?? []);

async function timesOf(find: (query: string) => unknown): Promise<number[]> {
  const least = queries.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, query] of queries.entries()) {
      const began = performance.now();
      await find(query);
      least[at] = Math.min(least[at] ?? 0, performance.now() - began);
    }
  return least.sort((left, right) => left - right);
}

/** Undefined if there is no such database, or if it has no trigrams. */
async function timesOfTrigrams(): Promise<number[] | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    await client.query('begin');
    await client.query('create extension if not exists pg_trgm');
    await client.query('create temporary table bench_phrases (work_id int, phrase text) on commit drop');
    const phrases = works.flatMap(({ id, title, synonyms, symptoms }) =>
      [title, ...synonyms, ...symptoms].map((phrase) => ({ work_id: id, phrase })),
    );
    await client.query(
      'insert into bench_phrases select * from jsonb_to_recordset($1) as p(work_id int, phrase text)',
      [JSON.stringify(phrases)],
    );
    await client.query('create index on bench_phrases using gist (phrase gist_trgm_ops)');
    await client.query('analyze bench_phrases');
    return await timesOf((query) =>
      client.query('select work_id from bench_phrases order by $1 <<-> phrase limit 10', [query]),
    );
  } catch {
    return undefined;
  } finally {
    // The rollback also removes the extension.
    await client.query('rollback').catch(() => undefined);
    await client.end().catch(() => undefined);
  }
}

const at = (times: readonly number[], share: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
const meanOf = (times: readonly number[]) => times.reduce((sum, time) => sum + time, 0) / times.length;
const rowOf = (name: string, times: readonly number[], peer: readonly number[] | undefined) => {
  const cells = [meanOf(times), at(times, 0.5), at(times, 0.99), at(times, 1)].map((ms) => ms.toFixed(2));
  return `| ${name} | ${cells.join(' | ')} | ${peer ? (meanOf(peer) / meanOf(times)).toFixed(2) : '–'} |`;
};

const search = new WorkTypeSearch(works, readCarNames());
const ours = await timesOf((query) => search.find(query, { groupId: undefined, limit: 10 }));
const trigrams = await timesOfTrigrams();
const report = [
  '# Search of works',
  '',
  `Made by \`npm run bench:works\`: ${queries.length} queries of ours over ${works.length} works, each alone, the least of ${rounds} rounds; in`,
  `milliseconds. Load of the machine at the end: ${(loadavg()[0] ?? 0).toFixed(1)}. «pg_trgm» finds the nearest phrase by an index of trigrams, on a`,
  'local connection; it knows no stems, layouts or weak words of ours.',
  '',
  '| | mean | median | 99th percentile | slowest | faster than pg_trgm |',
  '|---|---|---|---|---|---|',
  rowOf('ours', ours, trigrams),
  ...(trigrams ? [rowOf('pg_trgm', trigrams, undefined)] : ['| pg_trgm | not installed here | | | | |']),
  '',
].join('\n');
const target = path.join(import.meta.dirname, '../results');
mkdirSync(target, { recursive: true });
writeFileSync(path.join(target, 'work-types.md'), report);
console.log(report);
