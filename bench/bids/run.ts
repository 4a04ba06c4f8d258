import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { withDatabase } from '../shared/database.ts';
import { medianOf, type Percentiles, percentilesOf } from '../shared/figures.ts';
import { assertAnswered, type Message, send, sendAtRate } from '../shared/load.ts';
import { type ServerProcess, startServer } from '../shared/server-process.ts';
import { makeWorld, type World } from './world.ts';

/**
 * `npm run bench:bids`: new bids at a fixed rate on PostgreSQL, and acceptance against withdrawal of the same offer.
 * A bare server that inserts and updates one row of the same table has the same load in the same rounds: compare the
 * ratios. Makes a database of its own on the server of `DATABASE_URL` and drops it.
 */
/** New bids a second. */
const rates = [50, 200];
const secondsEach = 3;
const rounds = 3;
const racesEach = 50;
const hourMs = 3_600_000;

interface Measured extends Percentiles {
  /** Processor time of the server for one request, in milliseconds. */
  cpu: number;
}
interface Wave {
  perSecond: number;
  /** Bids before it in the run. */
  first: number;
}
/** A bid with its two sides. */
interface Made {
  id: number;
  driver: World['drivers'][number];
  workshop: World['workshops'][number];
}

const serve = (name: 'ours' | 'bare', url: string, folder: string) =>
  startServer(path.join(import.meta.dirname, `serve-${name}.ts`), url, folder);

/** `before`: the processor time of the server at the first request. */
async function measuredOf(
  server: ServerProcess,
  times: readonly number[],
  before: number,
): Promise<Measured> {
  return { ...percentilesOf(times), cpu: ((await server.cpu()) - before) / 1000 / times.length };
}

const pairOf = ({ drivers, workshops }: World, index: number) => {
  const driver = drivers[index % drivers.length];
  const turn = Math.floor(index / drivers.length);
  const workshop = workshops[(index + turn) % workshops.length];
  if (!driver || !workshop) throw new Error('the world is empty');
  return { driver, workshop };
};

function creationOf({ driver, workshop }: Omit<Made, 'id'>, isBare: boolean): Message {
  const start = Math.ceil(Date.now() / hourMs) * hourMs + 48 * hourMs;
  const form = {
    ...{ service_id: workshop.id, auto_id: driver.carId, type_connection: 1 },
    ...{ 'work_type_ids[]': workshop.workTypeId, comment: 'Скрип спереди при торможении' },
    period_start: new Date(start).toISOString(),
    period_end: new Date(start + hourMs).toISOString(),
  };
  return isBare
    ? { path: '/bare/create/', form: { ...form, customer_id: driver.userId } }
    : { path: '/api/v2/customer/bid/create/', form, token: driver.token };
}

/** A round of new bids. Each is of another driver or for another workshop than all before it. */
async function create(server: ServerProcess, world: World, { perSecond, first }: Wave, isBare: boolean) {
  const count = perSecond * secondsEach;
  const pairs = Array.from({ length: count }, (_, index) => pairOf(world, first + index));
  const messages = pairs.map((pair) => creationOf(pair, isBare));
  const before = await server.cpu();
  const answers = await sendAtRate(server.origin, messages, perSecond);
  assertAnswered(answers);
  const made = pairs.map((pair, index): Made => {
    const { data } = JSON.parse(answers[index]?.body ?? '') as { data: { bid_id: number } };
    return { ...pair, id: data.bid_id };
  });
  const times = answers.map(({ ms }) => ms);
  return { made, measured: await measuredOf(server, times, before) };
}

async function answerOf({ origin }: ServerProcess, { id, workshop }: Made, index: number) {
  const lines = [{ kind: 'labour', title: 'Замена колодок', price: 1800 }];
  const slot = Math.ceil(Date.now() / hourMs) * hourMs + (49 + 2 * (index % 20)) * hourMs;
  const form = { id, lines: JSON.stringify(lines), minutes: 60, slot_from: new Date(slot).toISOString() };
  const answer = await send(origin, { path: '/api/v2/service/bid/answer/', form, token: workshop.token });
  assertAnswered([answer]);
  const { data } = JSON.parse(answer.body) as { data: { version: number; offers: { id: number }[] } };
  return { version: data.version, offerId: data.offers[0]?.id ?? 0 };
}

/** Both messages of a race at the same time; exactly one may win. */
async function race(server: ServerProcess, pairs: readonly (readonly [Message, Message])[]) {
  const times: number[] = [];
  let firstWins = 0;
  const before = await server.cpu();
  for (const pair of pairs) {
    const answers = await Promise.all(pair.map((message) => send(server.origin, message)));
    const statuses = answers.map(({ status }) => status);
    if (statuses.toSorted().join() !== '200,409') throw new Error(`a race ended with ${statuses}`);
    if (statuses[0] === 200) firstWins += 1;
    times.push(...answers.map(({ ms }) => ms));
  }
  return { measured: await measuredOf(server, times, before), firstWins };
}

async function oursRaces(server: ServerProcess, made: readonly Made[]) {
  const pairs: [Message, Message][] = [];
  for (const [index, bid] of made.slice(0, racesEach).entries()) {
    const { version, offerId } = await answerOf(server, bid, index);
    const form = { id: bid.id, offer_id: offerId, version };
    pairs.push([
      { path: '/api/v2/customer/bid/accept/', form, token: bid.driver.token },
      { path: '/api/v2/service/bid/withdraw/', form, token: bid.workshop.token },
    ]);
  }
  return race(server, pairs);
}

const bareRaces = (server: ServerProcess, made: readonly Made[]) =>
  race(
    server,
    made.slice(0, racesEach).map(({ id }) => {
      const move = (status: string) => ({ path: '/bare/move/', form: { id, status, version: 1 } });
      return [move('visit'), move('reject')] as const;
    }),
  );

function rowsOf(what: string, { ours, bare }: Both = { ours: [], bare: [] }): string[] {
  const keys = ['p50', 'p99', 'slowest', 'cpu'] as const;
  const cells = (all: readonly Measured[]) => keys.map((key) => medianOf(all, key).toFixed(1));
  const ratios = keys.map((key) => (medianOf(ours, key) / medianOf(bare, key)).toFixed(1));
  return [
    `| ${what}, ours | ${cells(ours).join(' | ')} |`,
    `| ${what}, bare | ${cells(bare).join(' | ')} |`,
    `| ${what}, ours / bare | ${ratios.join(' | ')} |`,
  ];
}

interface Both {
  ours: Measured[];
  bare: Measured[];
}

async function measure(url: string, folder: string, world: World): Promise<string> {
  const [ours, bare] = [await serve('ours', url, folder), await serve('bare', url, folder)];
  const created = rates.map((): Both => ({ ours: [], bare: [] }));
  const raced: Both = { ours: [], bare: [] };
  let [accepted, first] = [0, 0];
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const [bids, rows]: [Made[], Made[]] = [[], []];
    for (const [index, perSecond] of rates.entries()) {
      const own = await create(ours, world, { perSecond, first }, false);
      const simple = await create(bare, world, { perSecond, first }, true);
      first += own.made.length;
      bids.push(...own.made);
      rows.push(...simple.made);
      if (round > 0) created[index]?.ours.push(own.measured);
      if (round > 0) created[index]?.bare.push(simple.measured);
    }
    const [own, simple] = [await oursRaces(ours, bids), await bareRaces(bare, rows)];
    console.error(`round ${round} of ${rounds}`);
    if (round === 0) continue;
    accepted += own.firstWins;
    raced.ours.push(own.measured);
    raced.bare.push(simple.measured);
  }
  return reportOf(created, raced, accepted);
}

function reportOf(created: readonly Both[], raced: Both, accepted: number): string {
  return [
    '# Bids',
    '',
    `Made by \`npm run bench:bids\` on PostgreSQL: new bids over HTTP at a fixed rate for ${secondsEach} seconds, whether the server keeps`,
    `up or not, then ${racesEach} races of an acceptance and a withdrawal of the same offer; the median of ${rounds} rounds, in milliseconds.`,
    'A time begins at the planned moment. «Bare» is a Fastify that inserts one row into a copy of the same table, with its indexes,',
    'or updates it where the version is the same.',
    `Load of the machine at the end: ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} processors. Compare the ratios.`,
    '',
    '| | median | 99th percentile | slowest | processor |',
    '|---|---|---|---|---|',
    ...rates.flatMap((rate, index) => rowsOf(`${rate} new bids a second`, created[index])),
    ...rowsOf('races', raced),
    '',
    `All ${rounds * racesEach} races had exactly one winner; the acceptance won ${accepted}.`,
    '',
  ].join('\n');
}

await withDatabase('bids', async (database, url, folder) => {
  await database.pool.query('create table bench_bids (like bids including all)');
  const world = await makeWorld(database, folder);
  const report = await measure(url, folder, world);
  const target = path.join(import.meta.dirname, '../results');
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, 'bids.md'), report);
  console.log(report);
});
