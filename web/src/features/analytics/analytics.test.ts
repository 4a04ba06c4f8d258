import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeCookie } from '../../lib/browser/cookies.ts';
import { decideAnalytics } from './analytics-consent.store.ts';

let reachGoal: typeof import('./analytics.api.ts').reachGoal;
let scripts: string[] = [];

/** A deployment with this counter; `never`: its script does not load. */
function deploy(metrikaId: string | null, script: (() => void) | 'blocked' | 'never') {
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ success: true, data: { metrika_id: metrikaId } })),
  );
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    const element = node as HTMLScriptElement;
    scripts.push(element.src);
    if (script === 'never') return;
    queueMicrotask(() => {
      if (script !== 'blocked') script();
      element.dispatchEvent(new Event(script === 'blocked' ? 'error' : 'load'));
    });
  });
}

/** The state of `work` after so many milliseconds. */
async function stateAfter(ms: number, work: Promise<void>): Promise<'waits' | 'done' | 'failed'> {
  let state: 'waits' | 'done' | 'failed' = 'waits';
  work.then(
    () => {
      state = 'done';
    },
    () => {
      state = 'failed';
    },
  );
  await vi.advanceTimersByTimeAsync(ms);
  return state;
}

beforeEach(async () => {
  scripts = [];
  // A fresh page.
  vi.resetModules();
  ({ reachGoal } = await import('./analytics.api.ts'));
  decideAnalytics(true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'ym');
});

describe('a goal', () => {
  it.each([[null], [false]])('the consent %s starts no counter and delays nothing', async (consent) => {
    if (consent === null) removeCookie('analytics_consent');
    else decideAnalytics(consent);
    deploy('12345', 'never');
    expect(await stateAfter(1, reachGoal('add_a_car'))).toBe('done');
    expect(scripts).toEqual([]);
  });

  it('a goal resolves at once without a counter', async () => {
    deploy(null, 'never');
    expect(await stateAfter(1, reachGoal('add_a_car'))).toBe('done');
    expect(scripts).toEqual([]);
  });

  it('a goal waits at most half a second for a counter that does not answer', async () => {
    deploy('12345', 'never');
    const goal = reachGoal('add_a_car');
    expect(await stateAfter(499, goal)).toBe('waits');
    expect(await stateAfter(1, goal)).toBe('done');
  });

  it('a goal resolves at once when the counter is blocked, and never rejects', async () => {
    deploy('12345', 'blocked');
    expect(await stateAfter(1, reachGoal('add_a_car'))).toBe('done');
  });

  it('a goal resolves when the server does not answer', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    expect(await stateAfter(500, reachGoal('add_a_car'))).toBe('done');
  });

  it('a goal resolves when the counter’s code throws', async () => {
    const ym = () => {
      throw new Error('counter is broken');
    };
    deploy('12345', () => Object.assign(window, { ym }));
    expect(await stateAfter(1, reachGoal('add_a_car'))).toBe('done');
  });

  it('a goal is sent with its name and facts to the counter, which starts once', async () => {
    const calls: unknown[][] = [];
    const serve = (call: unknown[]) => {
      calls.push(call.slice(0, 4));
      const done = call.at(-1);
      if (typeof done === 'function') done();
    };
    deploy('12345', () => serveCalls(serve));
    expect(await stateAfter(1, reachGoal('add_a_car', { by_plate: true }))).toBe('done');
    expect(await stateAfter(1, reachGoal('add_a_car'))).toBe('done');
    expect(calls).toEqual([
      [12345, 'init', expect.objectContaining({ webvisor: false })],
      [12345, 'reachGoal', 'add_a_car', { by_plate: true }],
      [12345, 'reachGoal', 'add_a_car', {}],
    ]);
  });
});

/** Like the counter's script: takes over the queue of the function on the page, and does nothing without one. */
function serveCalls(serve: (call: unknown[]) => void): void {
  const { ym } = window as Window & { ym?: { a?: unknown[][] } };
  if (!ym) return;
  const waiting = ym.a ?? [];
  ym.a = [];
  ym.a.push = (...calls) => {
    for (const call of calls) serve(call);
    return 0;
  };
  for (const call of waiting) serve(call);
}
