import type { FastifyBaseLogger } from 'fastify';
import { seconds } from '../platform/clock/durations.ts';
import type { PeriodicDeps } from './schedules.ts';
import { endedSchedules, periodMs, schedules } from './schedules.ts';
import { type DeliveryDeps, deliverMessage } from './webhooks/deliver-message.ts';

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>;

/**
 * Two batches, so that one with a slow receiver does not hold up the next. A notification wakes them for a new message; the
 * longer interval is for one that waits for its time, the shorter one for a server that could not listen at its start.
 */
const sending = {
  batchSize: 8,
  localConcurrency: 2,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
  burstWhenBatchFull: true,
};
/** Over all processes: a webhook with many messages leaves room for the others. */
const maxPerWebhook = 4;

export async function startDelivering(deps: DeliveryDeps, log: Log): Promise<void> {
  const { jobs } = deps;
  const deliver = ({ deliveryId }: { deliveryId: string }) => deliverMessage(deps, deliveryId);
  await jobs.work('webhook-message', { ...sending, groupConcurrency: maxPerWebhook }, log, deliver);
  await jobs.work('webhook-ping', sending, log, deliver);
}

/** Starts the periodic jobs. They go through large tables, so `deps.db` should allow long queries. */
export async function startPeriodicJobs(deps: PeriodicDeps, log: Log, pollMs = seconds(20)): Promise<void> {
  for (const name of endedSchedules) await deps.jobs.stopPeriodically(name);
  for (const [name, { cron, everyMs = periodMs, run }] of Object.entries(schedules))
    await deps.jobs.workPeriodically(name, { cron, everyMs, pollMs }, log, () => run(deps));
}
