import type { GeoArea } from '../geometry/geo-area.ts';
import { lowestBit } from '../store/bits.ts';
import { allSlots, blockLeaves, leafSlots, type Tier } from '../store/segment-columns.ts';
import { BlockQueue, none } from './block-queue.ts';
import type { CompiledQuery } from './compiled-query.ts';
import { type Ranking, rankingOf } from './ranking.ts';
import type { SearchPart } from './search-parts.ts';
import { TopK } from './top-k.ts';

export interface Hit {
  readonly query: CompiledQuery;
  readonly slot: number;
  readonly chordSquared: number;
  readonly isBookable: boolean;
}

/** With fewer matches a block than this, one pass over all slots beats a pass for each tier. */
const sparseMatches = 32;

interface Scan extends SearchPart {
  readonly area: GeoArea;
  readonly ranking: Ranking;
  readonly isBookable: boolean;
  readonly segment: number;
}

/**
 * Branch and bound: visits blocks in the order of their bounds and stops once no block can beat the current k-th
 * result. Reuses its lists, because allocating them takes longer than a search; searches are synchronous.
 */
export class TopCollector {
  readonly #top = new TopK();
  readonly #queue = new BlockQueue();

  /** The best `count` matches in the requested order; those that cannot be booked come last. */
  collect(parts: readonly SearchPart[], area: GeoArea, count: number): Hit[] {
    const hits: Hit[] = [];
    for (const isBookable of [true, false]) {
      if (hits.length === count) break;
      this.#top.reset(count - hits.length);
      parts.forEach((part, segment) => {
        this.#scanSegment({ ...part, area, ranking: rankingOf(part.query), isBookable, segment });
      });
      this.#top.drain((segment, slot, chordSquared) => {
        const part = parts[segment];
        if (part) hits.push({ query: part.query, slot, chordSquared, isBookable });
      });
    }
    return hits;
  }

  #scanSegment(scan: Scan): void {
    const { query, matches, area, ranking } = scan;
    const [top, queue] = [this.#top, this.#queue];
    const { blocks } = matches;
    const chords = blocks.map((block) => query.segment.blockBoxes.leastChord(area, block));
    const isSparse = matches.total < sparseMatches * blocks.length;
    for (const tier of isSparse ? [allSlots] : ranking.tiers) {
      this.#queueBlocks(scan, chords, tier);
      for (let entry = queue.next(); entry !== none; entry = queue.next()) {
        const bound = queue.bound(entry);
        if (bound > top.worstKey) break;
        if (top.accepts(bound, queue.tieBound(entry), queue.chord(entry)))
          this.#scanBlock(scan, queue.blockIndex(entry), tier);
      }
    }
  }

  /** The blocks whose bound can enter the result. */
  #queueBlocks({ matches: { blocks }, ranking }: Scan, chords: readonly number[], tier: Tier): void {
    const [top, queue] = [this.#top, this.#queue];
    queue.reset(blocks.length);
    for (let index = 0; index < blocks.length; index += 1) {
      const block = blocks[index] ?? 0;
      const chord = chords[index] ?? 0;
      const bound = ranking.blockBound(block, chord, tier);
      if (bound <= top.worstKey) queue.add(index, bound, ranking.blockTieBound(block), chord);
    }
    queue.heapify();
  }

  #scanBlock(scan: Scan, index: number, tier: Tier): void {
    const { query, matches, isBookable } = scan;
    const { bookable, segment } = query;
    const block = matches.blocks[index] ?? 0;
    bookable.count(block);
    const end = Math.min((block + 1) * blockLeaves, segment.columns.leafBoxes.count);
    for (let leaf = block * blockLeaves; leaf < end; leaf += 1) {
      const booked = bookable.word(leaf);
      const inTier = tier.words ? (tier.words[leaf] ?? 0) : -1;
      const word = matches.word(index, leaf) & (isBookable ? booked : ~booked) & inTier;
      if (word !== 0) this.#scanLeaf(scan, leaf, word, tier);
    }
  }

  #scanLeaf(scan: Scan, leaf: number, word: number, tier: Tier): void {
    const { ranking, area } = scan;
    const top = this.#top;
    const { segment } = scan.query;
    const { ids, leafBoxes } = segment.columns;
    // For a single slot the exact key is cheaper than the bound of its leaf.
    const isSingle = (word & (word - 1)) === 0;
    const least = isSingle ? 0 : leafBoxes.leastChord(area, leaf);
    if (!top.accepts(ranking.leafBound(leaf, least, tier), ranking.leafTieBound(leaf), least)) return;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const slot = leaf * leafSlots + lowestBit(rest);
      const chord = segment.chordTo(slot, area);
      const worst = top.worstKey;
      const key = ranking.key(slot, chord, worst);
      if (key <= worst) top.push(key, ranking.tieBreak(slot), chord, ids[slot] ?? 0, slot, scan.segment);
    }
  }
}
