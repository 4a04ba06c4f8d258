import { otherLayout } from './keyboard-layout.ts';

/** The other keyboard layout must match this much better: most people type in the right one. */
const otherLayoutAdvantage = 1.2;

interface Scored {
  readonly score: number;
}

/** A query with less than this share of its words' weight in a text does not match the text. */
export const minCoverage = 0.5;

/**
 * Matches for the text as typed, or for the same keys in the other layout if those match clearly better. `find` returns
 * the best match first; a perfect match scores `maxScore`. `mayBeOther`: whether the other layout is worth a try.
 */
export function inBetterLayout<Match extends Scored>(
  text: string,
  find: (text: string) => Match[],
  { maxScore, mayBeOther = true }: { maxScore: number; mayBeOther?: boolean },
): { matches: Match[]; switched: string | null } {
  const typed = find(text);
  const scoreToBeat = (typed[0]?.score ?? 0) * otherLayoutAdvantage;
  const switched = otherLayout(text);
  const isTried = mayBeOther && scoreToBeat <= maxScore && switched !== text;
  const other = isTried ? find(switched) : [];
  const isMeant = (other[0]?.score ?? 0) > scoreToBeat;
  return { matches: isMeant ? other : typed, switched: isMeant ? switched : null };
}

/** Drops matches much weaker than the best one. Expects the best first. */
export function withoutTail<Match extends Scored>(matches: readonly Match[], minShare: number): Match[] {
  const minScore = (matches[0]?.score ?? 0) * minShare;
  return matches.filter(({ score }) => score >= minScore);
}

/** Rare words say more: the weight of a word that `uses` of `total` texts have. */
export function rarity(total: number, uses: number): number {
  return Math.log(1 + total / Math.max(1, uses));
}
