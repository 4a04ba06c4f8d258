import { type RefObject, useEffect, useRef } from 'react';

/**
 * What was pressed has gone with what it was about, and `count` fell: the keyboard goes on from `next`, and the
 * page stays where it was scrolled to.
 */
export function useFocusAfterRemoval(next: RefObject<HTMLElement | null>, count: number): void {
  const shown = useRef(count);
  useEffect(() => {
    if (count < shown.current && document.activeElement === document.body)
      next.current?.focus({ preventScroll: true });
    shown.current = count;
  }, [next, count]);
}
