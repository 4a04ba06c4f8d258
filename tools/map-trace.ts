import { type CDPSession, chromium, type Page } from '@playwright/test';
import { browserUse } from '../e2e/support/browser.ts';

/**
 * Pans and zooms the map of a running server and prints whose code the page's processor ran: `npm run map-trace`.
 * Only the share of our own code says something here: without a graphics card the map's
 * library draws with the processor.
 */
const [, , base = 'http://localhost:8080', city = 'moskva'] = process.argv;
/** Milliseconds between samples. */
const sampleMs = 0.5;
const library = /maplibre-gl/;
const longTaskMs = 50;
const shownParts = 8;

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  samples?: number[];
  timeDeltas?: number[];
}
type Owner = 'ours' | 'library' | 'browser';

interface Run {
  owner: Owner;
  ms: number;
  /** Milliseconds by function. */
  parts: Map<string, number>;
}

const ownerOf = (url: string): Owner =>
  library.test(url) ? 'library' : url.startsWith(base) ? 'ours' : 'browser';

/** Whose function is at the top of each sample; what the browser does for a function counts as that of its caller. */
function ownersOf({ nodes }: Profile): Map<number, { owner: Owner; name: string; isIdle: boolean }> {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ownerAt = (id: number | undefined): Owner => {
    const node = id === undefined ? undefined : byId.get(id);
    if (!node) return 'browser';
    const owner = ownerOf(node.callFrame.url);
    return owner === 'browser' ? ownerAt(parents.get(node.id)) : owner;
  };
  const isIdle = (name: string) => name === '(idle)' || name === '(program)' || name === '(root)';
  return new Map(
    nodes.map(({ id, callFrame: { functionName: name, url } }) => [
      id,
      { owner: ownerAt(id), name: `${name || 'nameless'} ${url.split('/').at(-1)}`, isIdle: isIdle(name) },
    ]),
  );
}

/** Consecutive samples of one owner: what the page could not interrupt is no shorter than such a run. */
function runsOf(profile: Profile): Run[] {
  const owners = ownersOf(profile);
  const runs: Run[] = [];
  let isPaused = true;
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const { owner, name, isIdle } = owners.get(id) ?? { owner: 'browser', name: '', isIdle: true };
    const ms = (profile.timeDeltas?.[index] ?? 0) / 1000;
    const last = isPaused ? undefined : runs.at(-1);
    isPaused = isIdle;
    if (isIdle) continue;
    const run = last?.owner === owner ? last : { owner, ms: 0, parts: new Map<string, number>() };
    if (run !== last) runs.push(run);
    run.ms += ms;
    run.parts.set(name, (run.parts.get(name) ?? 0) + ms);
  }
  return runs;
}

async function panAndZoom(page: Page): Promise<void> {
  const box = await page.locator('canvas').first().boundingBox();
  if (!box) throw new Error('there is no map');
  const [x, y] = [box.x + box.width * 0.6, box.y + box.height * 0.4];
  for (const [dx, dy] of [
    [-200, 60],
    [180, -90],
    [-120, 140],
  ] as const) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, { steps: 20 });
    await page.mouse.up();
  }
  for (const wheel of [-240, -240, -240, 240, 240, 240]) {
    await page.mouse.wheel(0, wheel);
    await page.waitForTimeout(400);
  }
}

async function profiled(cdp: CDPSession, work: () => Promise<void>): Promise<Profile> {
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: sampleMs * 1000 });
  await cdp.send('Profiler.start');
  await work();
  const { profile } = await cdp.send('Profiler.stop');
  return profile;
}

/** Reading pixels back from the graphics card stops the page until it has drawn everything. */
async function countReadbacks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counts = { readbacks: 0 };
    Object.assign(window, { counts });
    for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) {
      const read = prototype.readPixels;
      prototype.readPixels = function (this: WebGL2RenderingContext, ...parts: unknown[]) {
        counts.readbacks += 1;
        return Reflect.apply(read, this, parts);
      } as typeof read;
    }
    const read = CanvasRenderingContext2D.prototype.getImageData;
    CanvasRenderingContext2D.prototype.getImageData = function (...parts: Parameters<typeof read>) {
      if (!this.getContextAttributes().willReadFrequently) counts.readbacks += 1;
      return read.apply(this, parts);
    };
  });
  return () => page.evaluate(() => (window as unknown as { counts: { readbacks: number } }).counts.readbacks);
}

const browser = await chromium.launch(browserUse.launchOptions);
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' });
  const readbacks = await countReadbacks(page);
  await page.goto(`${base}/?city=${city}`);
  await page.locator('[aria-busy=false] canvas').first().waitFor({ timeout: 120_000 });
  const before = await readbacks();
  const profile = await profiled(await page.context().newCDPSession(page), () => panAndZoom(page));
  const runs = runsOf(profile);
  for (const owner of ['ours', 'library', 'browser'] as const) {
    const own = runs.filter((run) => run.owner === owner).map(({ ms }) => ms);
    const sum = own.reduce((all, ms) => all + ms, 0);
    const longest = Math.max(0, ...own);
    const long = own.filter((ms) => ms > longTaskMs).length;
    console.log(
      `${owner.padEnd(8)} ${sum.toFixed(0).padStart(6)} ms, longest ${longest.toFixed(1)} ms, ${long} over ${longTaskMs} ms`,
    );
  }
  for (const { ms, parts } of runs.filter(({ owner, ms }) => owner === 'ours' && ms > longTaskMs)) {
    const largest = [...parts].sort(([, one], [, other]) => other - one).slice(0, shownParts);
    const words = largest.map(([name, part]) => `${name} ${part.toFixed(0)}`);
    console.log(`ours, ${ms.toFixed(0)} ms: ${words.join(', ')}`);
  }
  console.log(`readbacks of a canvas: ${before} before, ${(await readbacks()) - before} while it moved`);
} finally {
  await browser.close();
}
