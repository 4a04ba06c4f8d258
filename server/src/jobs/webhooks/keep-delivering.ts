import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../deps.ts';
import { seconds } from '../../platform/clock/durations.ts';
import { deliverDue } from './deliver-due.ts';

const pauseMs = seconds(1);
/** A database that is away is not asked every second, nor told every second. */
const pauseAfterTroubleMs = seconds(10);

/** Sends the messages of webhooks as long as the process runs. `stop`: takes no more and waits for what is being sent. */
export function keepDelivering(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  const run = async () => {
    while (!signal.aborted) {
      try {
        const sent = await deliverDue(deps);
        if (sent === 0) await pause(pauseMs);
      } catch (error) {
        log.error({ err: error }, 'webhooks not delivered');
        await pause(pauseAfterTroubleMs);
      }
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
