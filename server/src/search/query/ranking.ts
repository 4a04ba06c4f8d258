import { kilometresOf, straightKilometres } from '../geometry/geo-area.ts';
import { allSlots, type BestValues, type Tier } from '../store/segment-columns.ts';
import { noAnswerYet } from '../store/workshop-columns.ts';
import type { CompiledQuery } from './compiled-query.ts';

/** At this distance a workshop gets half of the score for nearness. */
const halfDistanceKm = 5;

/**
 * A sort order: the least key first, then the least tie break; equals go by distance, then by id. Also gives bounds
 * for a whole block or leaf, so that those which cannot reach the page are skipped.
 */
export interface Ranking {
  /** If the key exceeds `worst`, any number above `worst` may be returned. */
  key(slot: number, chordSquared: number, worst: number): number;
  tieBreak(slot: number): number;
  /** `chordSquared` is the least of the block. */
  blockBound(block: number, chordSquared: number, tier: Tier): number;
  /** Call {@link blockBound} for the block of the leaf first. */
  leafBound(leaf: number, chordSquared: number, tier: Tier): number;
  blockTieBound(block: number): number;
  leafTieBound(leaf: number): number;
  /** Disjoint sets of slots to scan one after another, the best scores first. */
  readonly tiers: readonly Tier[];
}

const zero = () => 0;
const noTieBreak = { tieBreak: zero, blockTieBound: zero, leafTieBound: zero };
const oneTier: Pick<Ranking, 'tiers'> = { tiers: [allSlots] };

export function rankingOf(query: CompiledQuery): Ranking {
  switch (query.form.sort) {
    case 'distance':
      return byDistance;
    case 'price':
      return byPrice(query);
    case 'rating':
      return byRating(query);
    case 'soonest':
      return bySoonest(query);
    case 'recommended':
      return byRecommendation(query);
  }
}

const chordOnly = (_index: number, chordSquared: number) => chordSquared;
const byDistance: Ranking = {
  key: chordOnly,
  blockBound: chordOnly,
  leafBound: chordOnly,
  ...noTieBreak,
  ...oneTier,
};

function byPrice({ prices }: CompiledQuery): Ranking {
  return {
    key: (slot) => prices.key(slot),
    blockBound: (block) => prices.leastOfBlock(block),
    leafBound: (leaf) => prices.leastOfLeaf(leaf),
    ...noTieBreak,
    ...oneTier,
  };
}

function byRating({ segment }: CompiledQuery): Ranking {
  const { rating, leafBest, blockBest } = segment.columns;
  const keyOf = (hundredths = -1) => (hundredths < 0 ? Infinity : -hundredths);
  return {
    key: (slot) => keyOf(rating[slot]),
    blockBound: (block) => keyOf(blockBest.rating[block]),
    leafBound: (leaf) => keyOf(leafBest.rating[leaf]),
    ...noTieBreak,
    ...oneTier,
  };
}

/** By the next free time, without one by the next opening; ties go to the workshop that answers bids faster. */
function bySoonest({ segment, hoursNow, freeNow, workIds }: CompiledQuery): Ranking {
  const { hoursIds, answer, leafBest, blockBest } = segment.columns;
  return {
    key: (slot) => freeNow.next(slot, workIds)?.wait ?? hoursNow.opensIn(hoursIds[slot] ?? 0),
    tieBreak: (slot) => answer[slot] ?? noAnswerYet,
    blockBound: zero,
    leafBound: zero,
    blockTieBound: (block) => blockBest.answer[block] ?? 0,
    leafTieBound: (leaf) => leafBest.answer[leaf] ?? 0,
    ...oneTier,
  };
}

/** Score 0–1: half quality, a third nearness, the rest a known price and fast answers. */
function byRecommendation({ segment, workIds }: CompiledQuery): Ranking {
  const { columns } = segment;
  // A search for works finds only workshops that have a price for them.
  const score = workIds.length > 0 ? 'quality' : 'score';
  const own = columns[score];
  const boundOf = (best: BestValues) => (run: number, chordSquared: number, tier: Tier) =>
    -(Math.min(best[score][run] ?? 0, tier.upperBound) + nearness(straightKilometres(chordSquared)));
  return {
    key: (slot, chordSquared, worst) => {
      const bound = -((own[slot] ?? 0) + nearness(straightKilometres(chordSquared)));
      return bound > worst ? bound : -((own[slot] ?? 0) + nearness(kilometresOf(chordSquared)));
    },
    blockBound: boundOf(columns.blockBest),
    leafBound: boundOf(columns.leafBest),
    ...noTieBreak,
    tiers: columns.tiers[score],
  };
}

function nearness(km: number): number {
  return halfDistanceKm / (halfDistanceKm + km) / 3;
}
