import type { GeoArea } from '../geometry/geo-area.ts';
import { lowestBit } from '../store/bits.ts';
import { allSlots, blockLeaves, leafSlots, type Tier } from '../store/segment-columns.ts';
import { BlockQueue, none } from './block-queue.ts';
import { type Ranking, rankingOf } from './ranking.ts';
import type { SearchPart } from './search-parts.ts';
import type { BestSlots } from './top-k.ts';

/** Matches in a block. */
const sparse = 32;

/** A search runs to its end before another begins. */
const queue = new BlockQueue();

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
  const { blocks } = matches;
  const chords = blocks.map((block) => sieve.segment.blockBoxes.leastChord(area, block));
  // A few in each block are looked at together sooner than part by part.
  const isSparse = matches.total < sparse * blocks.length;
  for (const tier of isSparse ? [allSlots] : ranking.tiers) {
    queue.reset(blocks.length);
    for (let at = 0; at < blocks.length; at += 1) {
      const block = blocks[at] ?? 0;
      const chord = chords[at] ?? 0;
      const promise = ranking.firstOfBlock(block, chord, tier);
      if (promise <= best.worstFirst) queue.add(at, promise, ranking.secondOfBlock(block), chord);
    }
    queue.order();
    for (let one = queue.next(); one !== none; one = queue.next()) {
      const promise = queue.promise(one);
      if (promise > best.worstFirst) break;
      if (best.mayTake(promise, queue.second(one), queue.chord(one))) offerBlock(look, queue.at(one), tier);
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
