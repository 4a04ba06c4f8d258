import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * A pressed button disappeared with its item, and `count` fell: the focus moves to `next`, and the page keeps its
 * scroll position.
 */
export function useFocusAfterRemoval(next: RefObject<HTMLElement | null>, count: number): void {
  const shown = useRef(count);
  useEffect(() => {
    if (count < shown.current && document.activeElement === document.body)
      next.current?.focus({ preventScroll: true });
    shown.current = count;
  }, [next, count]);
}

/** For a block that disappears when its button is done: the focus moves to the dialog or the page around it. */
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
