import PQueue from 'p-queue';
import { AppError } from './app-error.ts';

export const limiters = new Map<string, ConcurrencyLimiter>();

/** Runs heavy work a few at a time. Beyond `maxWaiting` callers get 429. */
export class ConcurrencyLimiter {
  readonly #queue: PQueue;
  readonly #maxWaiting: number;

  constructor(name: string, { concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) {
    this.#queue = new PQueue({ concurrency });
    this.#maxWaiting = maxWaiting;
    limiters.set(name, this);
  }

  get running(): number {
    return this.#queue.pending;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#queue.isSaturated && this.waiting >= this.#maxWaiting)
      throw new AppError('too_many_requests', { retry_after: 5 });
    return this.#queue.add(work);
  }
}
