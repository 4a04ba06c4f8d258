import { kilometresOf, straightKilometres } from '../geometry/geo-area.ts';
import { allSlots, type Peaks, type Tier } from '../store/segment-columns.ts';
import { noAnswerYet } from '../store/workshop-columns.ts';
import type { Sieve } from './compiled-query.ts';

/** At this distance a workshop has lost half of what nearness can give. */
const halfDistanceKm = 5;

/**
 * An order of workshops by two numbers, the least first; equals go by distance, then by id. Of a run of slots
 * it tells numbers that none in it is before, so that most runs need not be looked at.
 */
export interface Ranking {
  /** Any number above `worst` will do where the true one is above it. */
  first(slot: number, chordSquared: number, worst: number): number;
  second(slot: number): number;
  /** `chordSquared` is the least of the run; a leaf is asked after its block. */
  firstOfBlock(block: number, chordSquared: number, tier: Tier): number;
  firstOfLeaf(leaf: number, chordSquared: number, tier: Tier): number;
  secondOfBlock(block: number): number;
  secondOfLeaf(leaf: number): number;
  /** Parts of the whole to look through one after the other, the most promising first. */
  readonly tiers: readonly Tier[];
}

const zero = () => 0;
const noSecond = { second: zero, secondOfBlock: zero, secondOfLeaf: zero };
const oneTier: Pick<Ranking, 'tiers'> = { tiers: [allSlots] };

export function rankingOf(sieve: Sieve): Ranking {
  switch (sieve.form.sort) {
    case 'distance':
      return byDistance;
    case 'price':
      return byPrice(sieve);
    case 'rating':
      return byRating(sieve);
    case 'soonest':
      return bySoonest(sieve);
    case 'recommended':
      return byRecommendation(sieve);
  }
}

const ofChord = (_place: number, chordSquared: number) => chordSquared;
const byDistance: Ranking = {
  first: ofChord,
  firstOfBlock: ofChord,
  firstOfLeaf: ofChord,
  ...noSecond,
  ...oneTier,
};

function byPrice({ prices }: Sieve): Ranking {
  return {
    first: (slot) => prices.key(slot),
    firstOfBlock: (block) => prices.leastOfBlock(block),
    firstOfLeaf: (leaf) => prices.leastOfLeaf(leaf),
    ...noSecond,
    ...oneTier,
  };
}

function byRating({ segment }: Sieve): Ranking {
  const { rating, leafPeaks, blockPeaks } = segment.columns;
  const keyOf = (hundredths = -1) => (hundredths < 0 ? Infinity : -hundredths);
  return {
    first: (slot) => keyOf(rating[slot]),
    firstOfBlock: (block) => keyOf(blockPeaks.rating[block]),
    firstOfLeaf: (leaf) => keyOf(leafPeaks.rating[leaf]),
    ...noSecond,
    ...oneTier,
  };
}

/** Open now first, then by the next opening; among equals who answers bids sooner. */
function bySoonest({ segment, present }: Sieve): Ranking {
  const { rotaOf, answer, leafPeaks, blockPeaks } = segment.columns;
  return {
    first: (slot) => present.opensIn(rotaOf[slot] ?? 0),
    second: (slot) => answer[slot] ?? noAnswerYet,
    firstOfBlock: zero,
    firstOfLeaf: zero,
    secondOfBlock: (block) => blockPeaks.answer[block] ?? 0,
    secondOfLeaf: (leaf) => leafPeaks.answer[leaf] ?? 0,
    ...oneTier,
  };
}

/** 0–1: half of it quality, a third nearness, the rest a known price and quick answers. */
function byRecommendation({ segment, asked }: Sieve): Ranking {
  const { columns } = segment;
  // With works asked all that are found name a price.
  const part = asked.length > 0 ? 'quality' : 'score';
  const own = columns[part];
  const ofRun = (peaks: Peaks) => (run: number, chordSquared: number, tier: Tier) =>
    -(Math.min(peaks[part][run] ?? 0, tier.peak) + nearness(straightKilometres(chordSquared)));
  return {
    first: (slot, chordSquared, worst) => {
      const atMost = -((own[slot] ?? 0) + nearness(straightKilometres(chordSquared)));
      return atMost > worst ? atMost : -((own[slot] ?? 0) + nearness(kilometresOf(chordSquared)));
    },
    firstOfBlock: ofRun(columns.blockPeaks),
    firstOfLeaf: ofRun(columns.leafPeaks),
    ...noSecond,
    tiers: columns.tiers[part],
  };
}

function nearness(km: number): number {
  return halfDistanceKm / (halfDistanceKm + km) / 3;
}
