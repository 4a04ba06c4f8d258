export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => count * 3_600_000;
export const days = (count: number): number => count * 86_400_000;

export const after = (from: Date, durationMs: number): Date => new Date(from.getTime() + durationMs);

/** Whole seconds, for `retry_after`: at least one, so that a client never tries again at once. */
export const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));
