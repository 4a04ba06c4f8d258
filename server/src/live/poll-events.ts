import { seconds } from '../platform/clock/durations.ts';
import type { StoredEvent } from './live-relay.ts';

const everyMs = seconds(1);
/** A lost connection is noticed late, and an event may become visible after one with a higher id. */
const reachSeconds = 30;

interface PollOptions {
  read(reachSeconds: number, sentIds: readonly number[]): Promise<StoredEvent[]>;
  send(event: StoredEvent): void;
  onTrouble(error: unknown): void;
  everyMs?: number;
}

/** Reads the stored events again and again while the relay is cut off. What was sent before it began comes twice. */
export class EventPoll {
  readonly #options: PollOptions;
  /** With the time of the send. */
  readonly #sent = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;

  constructor(options: PollOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#timer) return;
    this.#timer = setInterval(() => this.#turn(), this.#options.everyMs ?? everyMs).unref();
    this.#turn();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#reading;
    this.#sent.clear();
  }

  #turn(): void {
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = undefined;
    });
  }

  async #readOnce(): Promise<void> {
    try {
      const events = await this.#options.read(reachSeconds, [...this.#sent.keys()]);
      if (!this.#timer) return;
      const now = performance.now();
      for (const event of events) {
        this.#sent.set(event.id, now);
        this.#options.send(event);
      }
      for (const [id, at] of this.#sent) if (now - at > seconds(2 * reachSeconds)) this.#sent.delete(id);
    } catch (error) {
      this.#options.onTrouble(error);
    }
  }
}
