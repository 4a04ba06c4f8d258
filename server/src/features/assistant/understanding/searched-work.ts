import type { SearchableWork, WorkTypeSearch } from '../../work-types/work-type-search.ts';
import type { Problem } from './problem.ts';

/** A weaker answer of the search of works is no understanding; a complaint alone says less than the name of a work. */
const leastScores = { title: 0.72, synonym: 0.72, symptom: 0.88, fuzzy: 0.72 };

/** For a text that no sign fits: what the search of works finds for it, if it is sure enough. */
export function searchedWork(search: WorkTypeSearch<SearchableWork>, text: string): Problem | null {
  const best = search.find(text, { limit: 1 }).items[0];
  if (!best || best.score < leastScores[best.match]) return null;
  return { works: [best.work.title], why: best.matchedText };
}
