import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Esc closes an open part of a dialog only. Captured before the dialog, wherever the focus is in it; a dialog above
 * keeps its own Esc.
 */
export function useEscape(isOpen: boolean, part: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const close = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const dialog = part.current?.closest('[role=dialog]');
      const isElsewhere = event.target !== document.body && event.target instanceof Element;
      if (isElsewhere && event.target.closest('[role=dialog]') !== dialog) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [isOpen, part]);
}
