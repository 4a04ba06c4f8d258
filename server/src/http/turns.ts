import { AppError } from './app-error.ts';

/** Every line of this process by its name, for the metrics. */
export const allTurns = new Map<string, Turns>();

/** Heavy work a few at a time; who comes when too many wait is told to repeat later. */
export class Turns {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  constructor(name: string, limits: { atOnce: number; maxWaiting: number }) {
    this.#atOnce = limits.atOnce;
    this.#maxWaiting = limits.maxWaiting;
    allTurns.set(name, this);
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#take();
    try {
      return await work();
    } finally {
      this.#give();
    }
  }

  async #take(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#maxWaiting) throw new AppError('too_many_requests', { retry_after: 5 });
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The turn passes to the next one, or is free. */
  #give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
