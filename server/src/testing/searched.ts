import { SearchAnswer } from '@sto/contract/workshops/workshops.schemas';
import { expect } from 'vitest';
import type { SearchContext, SearchForm } from '../search/query/compiled-query.ts';
import { SearchResponder } from '../search/response/search-responder.ts';
import type { WorkshopSnapshot } from '../search/store/workshop-snapshot.ts';

const responder = new SearchResponder();

/** Parses the response of a snapshot and expects that the contract's schema changes nothing in it. */
export function searched(snapshot: WorkshopSnapshot, form: SearchForm, context: SearchContext): SearchAnswer {
  const { data } = JSON.parse(responder.search(snapshot, form, context).toString());
  const parsed = SearchAnswer.parse(data);
  expect(parsed).toEqual(data);
  return parsed;
}
