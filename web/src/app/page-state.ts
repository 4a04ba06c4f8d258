import { pageAddress } from '@sto/contract/public-pages/page-address';
import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import type { HydrationState } from 'react-router';
import type { PageOrigin } from '../lib/browser/page-origin.ts';

export const pageStateId = 'page-state';

/** What a page from the server brings for its hydration. */
export interface PageState {
  /** What the page was rendered for. */
  address: string;
  /** By the address, not by the cookie. */
  isCityNamed: boolean;
  origin: { citySlug: string; isPhone: boolean; renderedAt: string };
  queries: DehydratedState;
  router: HydrationState;
}

/** Null without a page, and for the page of another entry: Back may come before the code. */
export function readPageState(): PageState | null {
  const text = document.getElementById(pageStateId)?.textContent;
  const state = text ? (JSON.parse(text) as PageState) : null;
  return state?.address === pageAddress(location.pathname, new URLSearchParams(location.search))
    ? state
    : null;
}

export function originOf({ origin }: PageState): PageOrigin {
  return { ...origin, renderedAt: new Date(origin.renderedAt) };
}

/** The server caches a page for a minute; the browser may show an older one after Back or in a restored tab. */
const freshMs = 120_000;

/**
 * Fills the cache with the answers that the page was rendered from. They count as of now, so that nothing is requested
 * a second time; an old page and the page of a signed-in visitor are stale: the server renders for anonymous visitors.
 */
export function hydrateQueries(client: QueryClient, state: PageState, isPersonal: boolean): void {
  const { queries } = state;
  const isFresh = Date.now() - originOf(state).renderedAt.getTime() < freshMs;
  const dataUpdatedAt = isFresh && !isPersonal ? Date.now() : 0;
  hydrate(client, {
    ...queries,
    queries: queries.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  });
}
