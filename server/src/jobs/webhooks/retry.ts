import type { webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';
import { after, hours, minutes, seconds } from '../../platform/clock/durations.ts';
import type { Posted } from '../../platform/post-to-untrusted-url.ts';

/** Waits between ten attempts: 10 s, 30 s, 90 s, … 18 h, about 27 hours in total. */
const maxAttempts = 10;
const firstWaitMs = seconds(10);
const waitGrowth = 3;
/** Length of the whole ladder. It also ends the messages of a receiver that always requests a pause. */
const maxAgeMs = hours(27);
/** A webhook's other messages wait at most this long: only the one message may be refused. */
const maxPauseMs = minutes(5);
const maxRetryAfterMs = hours(1);

type Webhook = typeof webhooks.$inferSelect;
type Delivery = typeof webhookDeliveries.$inferSelect;

/** Varies by a fifth, so that messages that failed together are not retried together. */
export function waitAfter(attempts: number, random: () => number = Math.random): number {
  return Math.round(firstWaitMs * waitGrowth ** (attempts - 1) * (0.8 + 0.4 * random()));
}

/** When a pending message may be sent: not during the webhook's pause, which pings ignore. */
export function dueAt(
  { type, nextAttemptAt }: Pick<Delivery, 'type' | 'nextAttemptAt'>,
  { restingUntil }: Pick<Webhook, 'restingUntil'>,
): Date {
  return type !== 'ping' && restingUntil && restingUntil > nextAttemptAt ? restingUntil : nextAttemptAt;
}

export function isExpired({ createdAt }: Pick<Delivery, 'createdAt'>, now: Date): boolean {
  return createdAt <= after(now, -maxAgeMs);
}

/** A failing webhook gets one attempt per message; a person waits for the result of a ping. */
export function isLastAttempt(
  delivery: Pick<Delivery, 'type' | 'attempts' | 'createdAt'>,
  { failingSince }: Pick<Webhook, 'failingSince'>,
  now: Date,
): boolean {
  return (
    delivery.type === 'ping' ||
    delivery.attempts >= maxAttempts ||
    isExpired(delivery, now) ||
    failingSince !== null
  );
}

/** `waitMs`: until the next attempt of the message. `pauseMs`: until any message of its webhook. */
export function backOff(
  attempts: number,
  { retryAfterMs }: Posted,
  isLast: boolean,
): { waitMs: number; pauseMs: number } {
  if (isLast) return { waitMs: 0, pauseMs: maxPauseMs };
  const requestedMs = Math.min(retryAfterMs, maxRetryAfterMs);
  const waitMs = Math.max(waitAfter(attempts), requestedMs);
  return { waitMs, pauseMs: Math.max(Math.min(waitMs, maxPauseMs), requestedMs) };
}
