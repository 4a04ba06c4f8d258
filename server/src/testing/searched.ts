import { SearchAnswer } from '@sto/contract/workshops/workshops.schemas';
import { expect } from 'vitest';
import type { SearchContext, SearchForm } from '../search/query/compiled-query.ts';
import { searchSnapshot } from '../search/response/search-response.ts';
import type { WorkshopSnapshot } from '../search/store/workshop-snapshot.ts';

/** The answer of a snapshot, read back from its bytes by the contract, which must find nothing to change. */
export function searched(snapshot: WorkshopSnapshot, form: SearchForm, context: SearchContext): SearchAnswer {
  const answer: unknown = JSON.parse(searchSnapshot(snapshot, form, context).json.toString());
  const parsed = SearchAnswer.parse(answer);
  expect(parsed).toEqual(answer);
  return parsed;
}
