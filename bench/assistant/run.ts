import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { engine, requestsOf } from '../../server/src/features/assistant/eval/evaluate.ts';
import { medianOf, type Percentiles, percentilesOf } from '../shared/figures.ts';
import { type TrigramSearch, withTrigrams } from '../shared/trigrams.ts';

/**
 * `npm run bench:assistant`: turns of the assistant's rules at a steady rate, in one run with PostgreSQL's `pg_trgm`,
 * which only finds the nearest phrase of the catalogue, where that is installed. A turn counts from the moment when it
 * is due, so one that waits for a slow one before it is slow too.
 */
const turnsPerSecond = 50;
const rounds = 3;
const limit = 20;
const mostTexts = 1_200;
const written = (['tuning', 'measured'] as const).flatMap((half) => requestsOf(half).map(({ text }) => text));
/** Evenly of the whole set: it grows, and the run takes two and a half minutes. */
const texts = written.filter((_, at) => at % Math.ceil(written.length / mostTexts) === 0);

async function roundOf(answer: (text: string) => unknown): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  for (const [at, text] of texts.entries()) {
    const due = began + (at * 1000) / turnsPerSecond;
    const rest = due - performance.now();
    if (rest > 0) await delay(rest);
    const start = Math.max(due, rest > 0 ? performance.now() : due);
    await answer(text);
    times.push(performance.now() - start);
  }
  return times;
}

/** Rounds of both in turn, so that both meet the same load of the machine. */
async function roundsOfBoth(trigrams: TrigramSearch | null) {
  const ours: number[][] = [];
  const theirs: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await roundOf(engine.understood));
    if (trigrams) theirs.push(await roundOf((text) => trigrams(text, 3)));
  }
  return { ours, theirs };
}

const keys = ['p50', 'p99', 'slowest'] as const;
const rowOf = (name: string, figures: Percentiles) =>
  `| ${name} | ${keys.map((key) => figures[key].toFixed(2)).join(' | ')} |`;

function medianRound(all: readonly number[][]): Percentiles {
  const figures = all.map(percentilesOf);
  return {
    p50: medianOf(figures, 'p50'),
    p99: medianOf(figures, 'p99'),
    slowest: medianOf(figures, 'slowest'),
  };
}

/** Each message in its fastest round: other processes can only slow a turn down. */
const leastOf = (all: readonly number[][]) =>
  percentilesOf(texts.map((_, at) => Math.min(...all.map((times) => times[at] ?? Infinity))));

for (const text of texts) engine.understood(text);
const { ours, theirs } = (await withTrigrams(roundsOfBoth)) ?? (await roundsOfBoth(null));
const { p99 } = leastOf(ours);
const ratios = keys.map((key) => (leastOf(theirs)[key] / leastOf(ours)[key]).toFixed(2));
const report = [
  '# Turns of the assistant',
  '',
  `Made by \`npm run bench:assistant\`: ${texts.length} messages at ${turnsPerSecond} a second, ${rounds} rounds; in milliseconds. Load of the`,
  `machine at the end: ${(loadavg()[0] ?? 0).toFixed(1)}. Alone the rules may take ${limit} ms for 99 of 100 turns: ${p99 < limit ? 'they do' : 'THEY TAKE MORE'}.`,
  '«pg_trgm» only finds the nearest phrase of the catalogue; it knows no dangers, denials or several problems.',
  '',
  '| | median | 99th percentile | slowest |',
  '|---|---|---|---|',
  rowOf('ours, median of the rounds', medianRound(ours)),
  rowOf('ours, each message in its fastest round', leastOf(ours)),
  ...(theirs.length > 0
    ? [
        rowOf('pg_trgm, median of the rounds', medianRound(theirs)),
        rowOf('pg_trgm, each message in its fastest round', leastOf(theirs)),
        `| pg_trgm / ours, fastest rounds | ${ratios.join(' | ')} |`,
      ]
    : ['| pg_trgm | not installed here | | |']),
  '',
].join('\n');
const target = path.join(import.meta.dirname, '../results');
mkdirSync(target, { recursive: true });
writeFileSync(path.join(target, 'assistant.md'), report);
console.log(report);
