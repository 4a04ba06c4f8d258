import type { FormOf } from '@sto/contract/endpoint';
import type {
  SearchSuggestion,
  UnderstoodLine,
  WorkSuggestion,
} from '@sto/contract/workshops/suggestions.schemas';
import type { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { understoodLine } from '../assistant/understood-line.load.ts';
import { findWorks } from '../work-types/work-types.queries.ts';

/** Places keep this many rows of the list. */
const leastPlaces = 3;
/** Works that match less follow the places. */
const leastScoreFirst = 0.6;

/**
 * The meaning of a sentence, works and places for the typed words, works first. A word that one kind has is not a
 * typing error of the other kind: «Полевая» is a street, not «полная» покраска. Names of workshops do not count here:
 * some are misspelled themselves.
 */
export async function suggestions(
  deps: Deps,
  call: Call<'public'>,
  form: FormOf<typeof workshopEndpoints.suggest>,
) {
  const { query, limit, city_id: cityId } = form;
  const understood = await understoodLine(deps, call, form);
  const places = deps.workshops.suggest(query, { ...form, onlyCityId: cityId });
  const works = await findWorks(deps, { query: understood?.words || query, limit });
  // An empty query returns the popular works, which do not belong here.
  const matched = works.items.filter(({ score }) => score > 0);
  const areWorksMeant = (matched[0]?.score ?? 0) > places.score;
  const placeItems = areWorksMeant && matched[0]?.match !== 'fuzzy' && places.isByTypos ? [] : places.items;
  const shown = places.isPlaceNamed ? matched.filter(({ match }) => match !== 'fuzzy') : matched;
  const workItems = shown.map(({ id, title, category_title, match, matched_text }): WorkSuggestion => {
    return { kind: 'work', id, title, subtitle: category_title, match, matched_text };
  });
  const isGuess =
    !areWorksMeant && (workItems[0]?.match === 'fuzzy' || (matched[0]?.score ?? 0) < leastScoreFirst);
  return {
    items: isGuess
      ? inOneList<SearchSuggestion>(placeItems, workItems, limit)
      : inOneList<SearchSuggestion>(workItems, placeItems, limit),
    did_you_mean: areWorksMeant ? works.did_you_mean : places.did_you_mean,
    understood: understood && (isGuess ? withPlaces(understood.line) : understood.line),
  };
}

/** «Мотор на Чистопольской»: words that name a place are no words of a trouble; a car among them still is one. */
function withPlaces(line: UnderstoodLine): UnderstoodLine | null {
  return line.car && { ...line, works: [], comment: '' };
}

function inOneList<Item>(first: readonly Item[], other: readonly Item[], limit: number): Item[] {
  const reserved = Math.min(other.length, leastPlaces, Math.floor(limit / 2));
  return [...first.slice(0, limit - reserved), ...other].slice(0, limit);
}
