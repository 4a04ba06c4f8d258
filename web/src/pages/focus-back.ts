import { useEffect, useRef } from 'react';
import type { DrawerKind } from './drawer-stack.ts';

/** Until the page behind the last drawer can take the focus again. */
const pageIsBackMs = 60;

/**
 * When the whole stack of drawers closes, the focus returns to the opener of the first one; if that is missing, to
 * the workshop's row in the list. A drawer alone would return it to the drawer before.
 */
export function useFocusBack(drawer: DrawerKind | null, workshopId: number | null): void {
  const opened = useRef<{ by: Element | null; workshopId: number | null } | null>(null);
  // Before the drawer takes the focus.
  if (drawer && !opened.current) opened.current = { by: document.activeElement, workshopId };
  if (drawer && opened.current && workshopId !== null) opened.current.workshopId = workshopId;
  useEffect(() => {
    const last = opened.current;
    if (drawer || !last) return;
    opened.current = null;
    const timer = setTimeout(() => giveBack(last.by, last.workshopId), pageIsBackMs);
    return () => clearTimeout(timer);
  }, [drawer]);
}

function giveBack(by: Element | null, workshopId: number | null): void {
  const { activeElement, body } = document;
  // The person or the dialog has moved the focus already.
  if (activeElement && activeElement !== body) return;
  const isThere = by instanceof HTMLElement && by.isConnected && by !== body;
  const row = document.querySelector<HTMLElement>(`[data-workshop="${workshopId}"] a`);
  (isThere ? by : row)?.focus({ preventScroll: isThere });
}
