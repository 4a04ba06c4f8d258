import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { readCarNames, readWorkTypes } from '../../server/src/db/seed/catalogue-data.ts';
import { WorkTypeSearch } from '../../server/src/features/work-types/work-type-search.ts';
import { withTrigrams } from '../shared/trigrams.ts';

/**
 * `npm run bench:works`: compares the search of works, query by query, with PostgreSQL's `pg_trgm` over the
 * same titles, synonyms and symptoms, where that is installed. The smallest of several rounds counts, because
 * other processes can only slow a query down.
 */
const rounds = 7;
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

const at = (times: readonly number[], share: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
const meanOf = (times: readonly number[]) => times.reduce((sum, time) => sum + time, 0) / times.length;
const rowOf = (name: string, times: readonly number[], peer: readonly number[] | undefined) => {
  const cells = [meanOf(times), at(times, 0.5), at(times, 0.99), at(times, 1)].map((ms) => ms.toFixed(2));
  return `| ${name} | ${cells.join(' | ')} | ${peer ? (meanOf(peer) / meanOf(times)).toFixed(2) : '–'} |`;
};

const search = new WorkTypeSearch(works, readCarNames());
const ours = await timesOf((query) => search.find(query, { groupId: undefined, limit: 10 }));
const trigrams = await withTrigrams((find) => timesOf((query) => find(query, 10)));
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
