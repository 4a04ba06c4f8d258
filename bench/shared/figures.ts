export interface Percentiles {
  p50: number;
  p99: number;
  slowest: number;
}

export function percentilesOf(times: readonly number[]): Percentiles {
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), slowest: at(1) };
}

/** The median of one figure over all rounds. */
export function medianOf<Key extends string>(all: readonly Record<Key, number>[], key: Key): number {
  return all.map((one) => one[key]).toSorted((left, right) => left - right)[all.length >> 1] ?? Number.NaN;
}
