import { createContext, useContext, useSyncExternalStore } from 'react';

/** What the server knew when it rendered the page. The first drawing in the browser uses the same values. */
export interface PageOrigin {
  /** Of the city that the page was rendered for. */
  citySlug: string;
  isPhone: boolean;
  renderedAt: Date;
}

/** Null once the page is hydrated, and on a page that the browser alone draws. */
const PageOriginContext = createContext<PageOrigin | null>(null);

export const PageOriginProvider = PageOriginContext.Provider;

export function usePageOrigin(): PageOrigin | null {
  return useContext(PageOriginContext);
}

const subscribe = () => () => undefined;

/** A value of the browser that needs no subscription; `onServer` until the page is hydrated. */
export function useBrowserValue<Value>(read: () => Value, onServer: Value): Value {
  return useSyncExternalStore(subscribe, read, () => onServer);
}

/** The present moment; until the page is hydrated the one at which the server rendered it. */
export function useRenderTime(): Date {
  return usePageOrigin()?.renderedAt ?? new Date();
}
