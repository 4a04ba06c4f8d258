import { loadScript } from '../../lib/load-script.ts';
import { loadWebConfig } from '../../lib/web-config.ts';
import { analyticsConsent } from './analytics-consent.store.ts';

/** Spec section 4: what comes after a goal waits for it no longer than this. */
const waitMs = 500;

/** Product goals; each stands in the counter's settings under the same name. */
export type GoalName = 'add_a_car';
export type GoalParams = Record<string, string | number | boolean>;

/** With the calls that wait for the script, and the moment of the first one. */
type Metrika = ((counter: number, method: string, ...rest: unknown[]) => void) & {
  a?: unknown[];
  l?: number;
};
type MetrikaWindow = Window & { ym?: Metrika };

let counter: Promise<number | null> | null = null;

/** The counter's script serves the calls of a function that stands on the page before it, and brings none itself. */
function queueOfCalls(): Metrika {
  const queue: Metrika = (...args) => {
    queue.a ??= [];
    queue.a.push(args);
  };
  queue.l = Date.now();
  return queue;
}

/** Starts the configured counter once; null without a counter or without the person's consent. */
function openCounter(): Promise<number | null> {
  if (!analyticsConsent()) return Promise.resolve(null);
  counter ??= startCounter().catch(() => {
    counter = null;
    return null;
  });
  return counter;
}

async function startCounter(): Promise<number | null> {
  const { metrika_id: id } = await loadWebConfig();
  if (!id) return null;
  const metrikaWindow = window as MetrikaWindow;
  metrikaWindow.ym ??= queueOfCalls();
  await loadScript('https://mc.yandex.ru/metrika/tag.js');
  const { ym } = window as MetrikaWindow;
  if (!ym) return null;
  const number = Number(id);
  // No recording of the screen: forms hold phones and plates.
  ym(number, 'init', { clickmap: false, trackLinks: false, accurateTrackBounce: true, webvisor: false });
  return number;
}

/**
 * Tells the counter that a goal was reached. Resolves when it has heard, at the latest after half a second, and never
 * rejects: a blocked counter is no reason to keep a person waiting. Silent where no counter is configured.
 */
export function reachGoal(name: GoalName, params: GoalParams = {}): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    openCounter()
      .then((number) => {
        const { ym } = window as MetrikaWindow;
        if (number === null || !ym) done();
        else ym(number, 'reachGoal', name, params, done);
      }, done)
      .catch(done);
  });
}
