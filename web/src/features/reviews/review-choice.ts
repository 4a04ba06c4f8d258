import { useLocation, useNavigate } from 'react-router';
import { useBrowserValue } from '../../lib/browser/page-origin.ts';
import { reviewParameters } from '../../lib/paths.ts';
import { currentState } from '../../ui/overlays/overlay-entry.ts';
import type { ReviewFilter, ReviewSort } from './reviews.api.ts';

export interface ReviewChoice extends ReviewFilter {
  sort: ReviewSort;
}

const sorts: readonly ReviewSort[] = ['new', 'useful', 'high', 'low'];
const names = reviewParameters;

/** What the reader has chosen among the reviews of the open workshop, in the address: a reload and Back keep it. */
export function useReviewChoice(): [ReviewChoice, (change: Partial<ReviewChoice>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // The server renders the page for all queries.
  const query = new URLSearchParams(useBrowserValue(() => search, ''));
  const choice: ReviewChoice = {
    sort: sorts.find((sort) => sort === query.get(names.sort)) ?? 'new',
    workTypeId: idOf(query.get(names.work)),
    markId: idOf(query.get(names.mark)),
  };
  const change = (part: Partial<ReviewChoice>) => {
    const next = { ...choice, ...part };
    const written = new URLSearchParams(search);
    put(written, names.sort, next.sort === 'new' ? null : next.sort);
    put(written, names.work, next.workTypeId);
    put(written, names.mark, next.markId);
    const text = written.toString().replaceAll('%2C', ',');
    navigate({ pathname, search: text }, { replace: true, state: currentState(), preventScrollReset: true });
  };
  return [choice, change];
}

function idOf(text: string | null): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function put(query: URLSearchParams, name: string, value: string | number | null): void {
  if (value === null) query.delete(name);
  else query.set(name, String(value));
}
