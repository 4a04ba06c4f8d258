/** Seeded pseudo-random numbers (mulberry32): the same seed makes the same demo world on every machine. */
export interface Random {
  next(): number;
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  weighted<T>(pairs: readonly (readonly [T, number])[]): T;
  sample<T>(list: readonly T[], count: number): T[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => elementAt(list, whole(0, list.length - 1)),
    weighted: (pairs) => {
      let left = next() * pairs.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of pairs) {
        left -= weight;
        if (left < 0) return value;
      }
      return elementAt(pairs, pairs.length - 1)[0];
    },
    sample: (list, count) => {
      const rest = [...list];
      const size = Math.min(count, rest.length);
      for (let at = 0; at < size; at += 1) {
        const other = whole(at, rest.length - 1);
        const value = elementAt(rest, other);
        rest[other] = elementAt(rest, at);
        rest[at] = value;
      }
      return rest.slice(0, size);
    },
  };
}

function elementAt<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new Error('Nothing to choose from');
  return list[index] as T;
}
