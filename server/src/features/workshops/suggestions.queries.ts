import type { FormOf } from '@sto/contract/endpoint';
import type { SearchSuggestion, WorkSuggestion } from '@sto/contract/workshops/suggestions.schemas';
import type { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { findWorks } from '../work-types/work-types.queries.ts';

/** The kind that matches less well keeps this many rows of the list. */
const leastOfKind = 3;

/**
 * Places and works for the typed words: first the kind that matches better. A word that one kind has is not a typing
 * error of the other kind: «Полевая» is a street, not «полная» покраска. Names of workshops do not count here: some
 * are misspelled themselves.
 */
export async function suggestions(
  deps: Deps,
  _call: Call,
  { query, ...from }: FormOf<typeof workshopEndpoints.suggest>,
) {
  const places = deps.workshops.suggest(query, from);
  const works = await findWorks(deps, { query, limit: from.limit });
  // An empty query returns the popular works, which do not belong here.
  const matched = works.items.filter(({ score }) => score > 0);
  const areWorksMeant = (matched[0]?.score ?? 0) > places.score;
  const placeItems = areWorksMeant && matched[0]?.match !== 'fuzzy' && places.isByTypos ? [] : places.items;
  const shown = places.isPlaceNamed ? matched.filter(({ match }) => match !== 'fuzzy') : matched;
  const workItems = shown.map(({ id, title, category_title, match, matched_text }): WorkSuggestion => {
    return { kind: 'work', id, title, subtitle: category_title, match, matched_text };
  });
  return {
    items: areWorksMeant
      ? inOneList<SearchSuggestion>(workItems, placeItems, from.limit)
      : inOneList<SearchSuggestion>(placeItems, workItems, from.limit),
    did_you_mean: areWorksMeant ? works.did_you_mean : places.did_you_mean,
  };
}

function inOneList<Item>(better: readonly Item[], other: readonly Item[], limit: number): Item[] {
  const reserved = Math.min(other.length, leastOfKind, Math.floor(limit / 2));
  return [...better.slice(0, limit - reserved), ...other].slice(0, limit);
}
