import type { Clock } from './clock.ts';

/** A clock that development and tests move forward. */
export interface MovableClock extends Clock {
  advance(ms: number): void;
}

/** The system's time plus what it was advanced by. */
export class AdvancedClock implements MovableClock {
  #aheadMs = 0;
  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }
  advance(ms: number): void {
    this.#aheadMs += ms;
  }
}

export function isMovable(clock: Clock): clock is MovableClock {
  return 'advance' in clock;
}
