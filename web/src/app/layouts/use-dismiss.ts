import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Closes what is open in `box` by a press or the focus outside of it, and by Esc. Esc closes this layer alone, and
 * gives the focus back to the box's button when it was inside.
 */
export function useDismiss(open: boolean, box: RefObject<HTMLElement | null>, onDismiss: () => void): void {
  const onOutside = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !box.current?.contains(event.target)) onDismiss();
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // A drawer below listens too.
    event.stopPropagation();
    const hadFocus = box.current?.contains(document.activeElement);
    onDismiss();
    if (hadFocus) box.current?.querySelector('button')?.focus();
  });
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => onOutside(event);
    const keyDown = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('pointerdown', outside, true);
    window.addEventListener('focusin', outside, true);
    window.addEventListener('keydown', keyDown, true);
    return () => {
      window.removeEventListener('pointerdown', outside, true);
      window.removeEventListener('focusin', outside, true);
      window.removeEventListener('keydown', keyDown, true);
    };
  }, [open]);
}
