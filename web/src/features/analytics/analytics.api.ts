import { loadWebConfig } from '../../lib/api/web-config.ts';
import { loadScript } from '../../lib/browser/load-script.ts';
import { analyticsConsent } from './analytics-consent.store.ts';

/** Spec section 4: the step after a goal waits at most this long. */
const waitMs = 500;

/** Product goals; the counter's settings have the same names. */
export type GoalName = 'add_a_car';
export type GoalParams = Record<string, string | number | boolean>;

/** With the calls queued for the script, and the time of the first one. */
type Metrika = ((counter: number, method: string, ...rest: unknown[]) => void) & {
  a?: unknown[];
  l?: number;
};
type MetrikaWindow = Window & { ym?: Metrika };

let counter: Promise<number | null> | null = null;

/** The counter's script takes over the queue of a function that must exist before it loads. */
function queueOfCalls(): Metrika {
  const queue: Metrika = (...args) => {
    queue.a ??= [];
    queue.a.push(args);
  };
  queue.l = Date.now();
  return queue;
}

/** Starts the configured counter once; null without a counter or without consent. */
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
  // No recording of the screen: forms contain phones and plates.
  ym(number, 'init', { clickmap: false, trackLinks: false, accurateTrackBounce: true, webvisor: false });
  return number;
}

/**
 * Reports a goal to the counter. Resolves when it is sent, at the latest after half a second, and never rejects: a
 * blocked counter must not delay a person. No effect without a counter.
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
