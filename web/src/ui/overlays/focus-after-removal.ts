import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

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

/** For a block that goes when its button has done its work: the keyboard goes on from the dialog or the page around it. */
export function useFocusAfterBlock(block: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = block;
    // Before the removal: afterwards nothing says that it had the focus.
    return () => {
      if (!current?.contains(document.activeElement)) return;
      current.closest<HTMLElement>('[role=dialog], main')?.focus({ preventScroll: true });
    };
  }, [block]);
}
