import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { browserUse } from '../e2e/support/browser.ts';
import { startServer, stopServer } from '../e2e/support/server-process.ts';
import { freePort } from './free-port.ts';

/**
 * Lighthouse in phone mode on the built product: `npm run lighthouse`, or with the address of a running
 * server. The best of a few runs counts: a busy machine only makes a page slower. The targets apply with
 * WebGL off: without a graphics card the processor renders the map, seconds of blocking time that no phone
 * has. The page with the map is measured and shown, without targets.
 */
const targets = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 95 };
const layoutShiftMax = 0.05;
/** Milliseconds; of a page that people open by its address from a search engine. */
const workshopPaintMax = 2500;
const isWorkshop = (page: string) => page.startsWith('/service/');
const pages = ['/', '/osago', '/kazan'];
const runs = Number(process.env.RUNS ?? 2);
const debugPort = await freePort();

interface Result {
  scores: Record<string, number>;
  layoutShift: number;
  /** Milliseconds until the largest part of the first screen is drawn. */
  largestPaint: number;
  /** Titles of the audits that cost points. */
  faults: string[];
}

async function measure(url: string): Promise<Result> {
  const answer = await lighthouse(url, {
    port: debugPort,
    logLevel: 'error',
    onlyCategories: Object.keys(targets),
    formFactor: 'mobile',
    // Pages of invented workshops are withheld from search engines on purpose.
    skipAudits: ['is-crawlable'],
  });
  if (!answer) throw new Error(`no report of ${url}`);
  const { categories, audits, runtimeError } = answer.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const scores = Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  );
  const weighty = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  const faults = weighty
    .map((id) => audits[id])
    .filter((audit) => audit?.score !== null && audit !== undefined && audit.score < 0.9)
    .map((audit) => `${audit?.title} ${audit?.displayValue ?? ''}`.trim());
  const figureOf = (audit: string) => audits[audit]?.numericValue ?? 0;
  const layoutShift = figureOf('cumulative-layout-shift');
  return { scores, layoutShift, largestPaint: figureOf('largest-contentful-paint'), faults };
}

/** A task that waits for a processor counts as busy, so the figures of a busy machine say little. */
function busyNote(): string {
  const [load = 0] = loadavg();
  return load > availableParallelism() ? ` (the machine is busy: load ${load.toFixed(1)})` : '';
}

async function bestOf(url: string): Promise<Result> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) results.push(await measure(url));
  const [best] = results.sort((a, b) => (b.scores.performance ?? 0) - (a.scores.performance ?? 0));
  if (!best) throw new Error('nothing was measured');
  return best;
}

async function measureAll(base: string, measured: readonly string[], flags: string[]): Promise<boolean> {
  const browser = await chromium.launch({
    ...browserUse.launchOptions,
    args: [...browserUse.launchOptions.args, ...flags, `--remote-debugging-port=${debugPort}`],
  });
  let isGood = true;
  try {
    for (const page of measured) {
      const { scores, layoutShift, largestPaint, faults } = await bestOf(base + page);
      const columns = Object.entries(targets).map(([name, target]) => {
        const score = scores[name] ?? 0;
        isGood &&= score >= target;
        return `${name} ${score}${score < target ? ` (target ${target})` : ''}`;
      });
      const isLate = isWorkshop(page) && largestPaint > workshopPaintMax;
      isGood &&= layoutShift < layoutShiftMax && !isLate;
      const paint = `LCP ${(largestPaint / 1000).toFixed(1)} s${isLate ? ' (target 2.5)' : ''}, CLS ${layoutShift.toFixed(3)}`;
      console.log(`${page.padEnd(12)} ${columns.join(', ')}, ${paint}${busyNote()}`);
      for (const fault of faults) console.log(`             - ${fault}`);
    }
  } finally {
    await browser.close();
  }
  return isGood;
}

/** The page of a workshop that the page of its city links to. */
async function workshopOf(base: string): Promise<string> {
  const page = await (await fetch(`${base}/kazan`)).text();
  const [, address] = /"(\/service\/\d+-[^"]+)"/.exec(page) ?? [];
  if (!address) throw new Error('the page of a city links to no workshop');
  return address;
}

const given = process.argv[2];
const dataDir = mkdtempSync(path.join(tmpdir(), 'sto-lighthouse-'));
let isGood = false;
try {
  const base = given ?? `http://localhost:${await freePort()}`;
  if (!given) await startServer(dataDir, base);
  isGood = await measureAll(base, [...pages, await workshopOf(base)], ['--disable-3d-apis']);
  console.log('the map drawn by the processor of this machine:');
  await measureAll(base, ['/'], []);
} finally {
  if (!given) await stopServer(dataDir, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);
