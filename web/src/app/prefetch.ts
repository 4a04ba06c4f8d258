import type { QueryClient } from '@tanstack/react-query';
import {
  createContext,
  data,
  type LoaderFunction,
  type Params,
  RouterContextProvider,
  redirect,
} from 'react-router';
import { isCallError } from '../lib/api/call-error.ts';

/** What a page is prefetched for. */
export interface PrefetchRequest {
  params: Params;
  url: URL;
  /** Of the cookie, or the default city. */
  citySlug: string;
}

interface Visit {
  queryClient: QueryClient;
  citySlug: string;
}

const visitContext = createContext<Visit>();

/** The context of the router for one request. */
export function visitOf(visit: Visit): RouterContextProvider {
  return new RouterContextProvider(new Map([[visitContext, visit]]));
}

export type Prefetch = (queryClient: QueryClient, request: PrefetchRequest) => Promise<unknown>;

/**
 * A loader of the server that fills the query cache before its page is drawn. `prefetch` may throw
 * `data(null, { status: 404 })` or a redirect; a call refused with 404 counts as the former. A page has one address:
 * the one with a slash at its end leads there. The server adds the query to a redirect.
 */
export function prefetching(prefetch: Prefetch): LoaderFunction {
  return async ({ context, params, request }) => {
    const { queryClient, citySlug } = context.get(visitContext);
    const url = new URL(request.url);
    try {
      await prefetch(queryClient, { params, url, citySlug });
    } catch (error) {
      if (isCallError(error) && error.status === 404) throw data(null, { status: 404 });
      throw error;
    }
    const path = url.pathname.replace(/\/+$/, '');
    if (url.pathname.length > 1 && url.pathname !== path) throw redirect(path || '/', 301);
    return null;
  };
}
