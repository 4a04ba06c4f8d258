import { useSyncExternalStore } from 'react';
import { usePageOrigin } from '../../lib/browser/page-origin.ts';

/** The spec's tablet breakpoint and the step where the cabinet gets its side menu. */
export const fromTablet = '(min-width: 768px)';
export const fromLaptop = '(min-width: 1200px)';

/** Until the page is hydrated a phone matches none of the queries, another device all: they are about size and mouse. */
export function useMediaQuery(query: string): boolean {
  const isPhone = usePageOrigin()?.isPhone ?? false;
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => !isPhone,
  );
}
