import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Esc closes a part that is open within a dialog and nothing more. Caught before the dialog hears it, wherever in
 * the same dialog the focus is; a dialog over this one keeps its own Esc.
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
