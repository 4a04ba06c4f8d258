import type { BestSlots } from './best-slots.ts';
import { lowestBit } from './bits.ts';
import type { GeoArea } from './geo-area.ts';
import type { Matches } from './matches.ts';
import { allSlots, blockLeaves, leafSlots, type Tier } from './segment-columns.ts';
import type { Sieve } from './workshop-filters.ts';
import { type Ranking, rankingOf } from './workshop-ranking.ts';

/** One part of a search: what matches in one segment. */
export interface SearchPart {
  readonly sieve: Sieve;
  readonly matches: Matches;
}

/** Matches in a block. */
const sparse = 32;

/** Where a search is. */
interface Look extends SearchPart {
  readonly area: GeoArea;
  readonly best: BestSlots;
  readonly ranking: Ranking;
  readonly isBookable: boolean;
  /** Place of the segment among the others. */
  readonly place: number;
}

/**
 * Offers the best of the matches that can be booked, or of those that cannot. The most promising blocks come
 * first, and what cannot enter any more is not looked at: of a great city a small part is enough.
 */
export function offerBest(
  { sieve, matches }: SearchPart,
  place: number,
  area: GeoArea,
  best: BestSlots,
  isBookable: boolean,
): void {
  const ranking = rankingOf(sieve);
  const look: Look = { sieve, matches, area, best, ranking, isBookable, place };
  const { blockBoxes } = sieve.segment;
  const chords = matches.blocks.map((block) => blockBoxes.leastChord(area, block));
  // A few in each block are looked at together sooner than part by part.
  const isSparse = matches.total < sparse * matches.blocks.length;
  for (const tier of isSparse ? [allSlots] : ranking.tiers) {
    const promises = matches.blocks.map((block, at) => ranking.firstOfBlock(block, chords[at] ?? 0, tier));
    const queue = new Queue(promises);
    for (let at = queue.next(); at !== undefined; at = queue.next()) {
      const promise = promises[at] ?? 0;
      if (promise > best.worstFirst) break;
      const second = ranking.secondOfBlock(matches.blocks[at] ?? 0);
      if (best.mayTake(promise, second, chords[at] ?? 0)) offerBlock(look, at, tier);
    }
  }
}

function offerBlock(look: Look, at: number, tier: Tier): void {
  const { sieve, matches } = look;
  const { bookable, segment } = sieve;
  const block = matches.blocks[at] ?? 0;
  bookable.count(block);
  const end = Math.min((block + 1) * blockLeaves, segment.columns.leafBoxes.count);
  for (let leaf = block * blockLeaves; leaf < end; leaf += 1) {
    const booked = bookable.word(leaf);
    const inTier = tier.words ? (tier.words[leaf] ?? 0) : -1;
    const word = matches.word(at, leaf) & (look.isBookable ? booked : ~booked) & inTier;
    if (word !== 0) offerLeaf(look, leaf, word, tier);
  }
}

function offerLeaf(look: Look, leaf: number, word: number, tier: Tier): void {
  const { ranking, area, best, place } = look;
  const { segment } = look.sieve;
  const { ids, leafBoxes } = segment.columns;
  // A single one is looked at sooner than the box around its neighbours.
  const isSingle = (word & (word - 1)) === 0;
  const least = isSingle ? 0 : leafBoxes.leastChord(area, leaf);
  if (!best.mayTake(ranking.firstOfLeaf(leaf, least, tier), ranking.secondOfLeaf(leaf), least)) return;
  for (let rest = word; rest !== 0; rest &= rest - 1) {
    const slot = leaf * leafSlots + lowestBit(rest);
    const chord = segment.chordTo(slot, area);
    const worst = best.worstFirst;
    const first = ranking.first(slot, chord, worst);
    if (first <= worst) best.offer(first, ranking.second(slot), chord, ids[slot] ?? 0, slot, place);
  }
}

/** Places of numbers, the least first; those that nobody asks for are not sorted. */
class Queue {
  readonly #numbers: readonly number[];
  readonly #heap: number[];

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
    this.#heap = numbers.map((_, place) => place);
    for (let at = (this.#heap.length >> 1) - 1; at >= 0; at -= 1) this.#sink(at);
  }

  next(): number | undefined {
    const [least] = this.#heap;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink(0);
    }
    return least;
  }

  #sink(from: number): void {
    const heap = this.#heap;
    const place = heap[from] ?? 0;
    const number = this.#numbers[place] ?? 0;
    let at = from;
    for (let next = 2 * at + 1; next < heap.length; next = 2 * at + 1) {
      if (next + 1 < heap.length && this.#number(next + 1) < this.#number(next)) next += 1;
      if (this.#number(next) >= number) break;
      heap[at] = heap[next] ?? 0;
      at = next;
    }
    heap[at] = place;
  }

  #number(at: number): number {
    return this.#numbers[this.#heap[at] ?? 0] ?? 0;
  }
}
