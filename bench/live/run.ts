import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import type { ServerFrame } from '@sto/contract/live/server-event';
import { withDatabase } from '../shared/database.ts';
import { medianOf, type Percentiles, percentilesOf } from '../shared/figures.ts';
import { assertAnswered, type Message, sendAtRate } from '../shared/load.ts';
import { type Server, serve } from './servers.ts';
import { Sockets } from './sockets.ts';
import { makePairs, type Pair } from './world.ts';

/**
 * `npm run bench:live [-- 1000 5000 10000]`: memory of an open socket, and the time of a chat message from the sender's
 * request to the sockets of both sides. A bare server that stores a row and writes two frames has the same sockets and
 * the same messages: compare the ratios. On PostgreSQL, in a database of its own.
 */
const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [1000, 5000, 10_000];
const perSecond = 50;
const messagesEach = 400;
const rounds = 3;
const lastFrameMs = 20_000;

interface Figures {
  kilobytesPerSocket: number;
  rounds: Percentiles[];
}

function messageOf({ chatId, people: [from, to] }: Pair, isBare: boolean): Message {
  const form = {
    chat_id: chatId,
    text: 'Колодки приехали, ждём вас завтра в десять',
    client_message_id: randomUUID(),
  };
  return isBare
    ? { path: '/bare/send/', form: { ...form, from: from.userId, to: to.userId } }
    : { path: '/api/v2/customer/chat/send/', form, token: from.token };
}

/** Waits for the frames of one round: each message has to arrive at two sockets. */
class Arrivals {
  readonly #counts = new Map<number, number>();
  #at = new Map<number, number>();

  take({ event, data }: ServerFrame): void {
    if (event !== 'message.created') return;
    const count = (this.#counts.get(data.chat_id) ?? 0) + 1;
    this.#counts.set(data.chat_id, count);
    if (count === 2) this.#at.set(data.chat_id, performance.now());
  }

  clear(): void {
    this.#counts.clear();
    this.#at.clear();
  }

  /** When the second side had each message. */
  async all(chatIds: readonly number[]): Promise<number[]> {
    const deadline = performance.now() + lastFrameMs;
    while (this.#at.size < chatIds.length && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return chatIds.map((id) => {
      const at = this.#at.get(id);
      if (at === undefined) throw new Error(`a message of chat ${id} did not arrive`);
      return at;
    });
  }
}

async function measure(server: Server, pairs: readonly Pair[], isBare: boolean): Promise<Figures> {
  const arrivals = new Arrivals();
  const sockets = new Sockets(server.addressOf, (_, frame) => arrivals.take(frame));
  const before = await server.memory();
  await sockets.openAll(pairs.flatMap(({ people }) => people));
  const kilobytesPerSocket = ((await server.memory()) - before) * (1024 / sockets.size);
  const measured: Percentiles[] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    arrivals.clear();
    const talking = Array.from(
      { length: Math.min(messagesEach, pairs.length) },
      (_, index) => pairs[(index + round * messagesEach) % pairs.length],
    ).filter((pair) => pair !== undefined);
    const began = performance.now();
    assertAnswered(
      await sendAtRate(
        server.origin,
        talking.map((pair) => messageOf(pair, isBare)),
        perSecond,
      ),
    );
    const at = await arrivals.all(talking.map(({ chatId }) => chatId));
    if (round > 0)
      measured.push(percentilesOf(at.map((time, index) => time - began - (index * 1000) / perSecond)));
  }
  sockets.closeAll();
  return { kilobytesPerSocket, rounds: measured };
}

function rowsOf(size: number, ours: Figures, bare: Figures): string[] {
  const cells = ({ kilobytesPerSocket, rounds: all }: Figures) => [
    kilobytesPerSocket,
    medianOf(all, 'p50'),
    medianOf(all, 'p99'),
  ];
  const [own, simple] = [cells(ours), cells(bare)];
  const row = (name: string, numbers: readonly number[]) =>
    `| ${size}, ${name} | ${numbers.map((number) => number.toFixed(1)).join(' | ')} |`;
  return [
    row('ours', own),
    row('bare', simple),
    row(
      'ours / bare',
      own.map((number, index) => number / (simple[index] ?? Number.NaN)),
    ),
  ];
}

await withDatabase('live', async (database, url, folder) => {
  await database.pool.query(
    'create table bench_messages (id serial primary key, chat_id int, text text, client_message_id uuid unique)',
  );
  const pairs = await makePairs(database, folder, Math.max(...sizes) / 2);
  const rows: string[] = [];
  for (const size of sizes) {
    const some = pairs.slice(0, size / 2);
    const figures: Figures[] = [];
    for (const name of ['ours', 'bare'] as const) {
      const server = await serve(name, url, folder);
      figures.push(await measure(server, some, name === 'bare'));
      await server.stop();
    }
    const [ours, bare] = figures;
    if (ours && bare) rows.push(...rowsOf(size, ours, bare));
    console.error(`${size} sockets measured`);
  }
  const report = [
    '# Live events',
    '',
    `Made by \`npm run bench:live\` on PostgreSQL: sockets on one process, and ${perSecond} chat messages a second for`,
    `${messagesEach / perSecond} seconds; the median of ${rounds} rounds. Memory is resident memory of the server in kilobytes; a time is from`,
    'the planned request of the sender to the frame at the second of both sides, in milliseconds. The client, the database',
    'and the server share the machine. «Bare» stores one row and writes two frames.',
    `Load of the machine at the end: ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} processors. Compare the ratios.`,
    '',
    '| sockets | kB a socket | median | 99th percentile |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
  const target = path.join(import.meta.dirname, '../results');
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, 'live.md'), report);
  console.log(report);
});
