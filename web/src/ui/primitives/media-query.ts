import { useSyncExternalStore } from 'react';

/** The spec's tablet breakpoint and the step where the cabinet gets its side menu. */
export const fromTablet = '(min-width: 768px)';
export const fromLaptop = '(min-width: 1200px)';

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
