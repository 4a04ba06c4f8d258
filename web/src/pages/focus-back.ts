import { useEffect, useRef } from 'react';
import type { DrawerKind } from './drawer-stack.ts';

/** The last drawer has gone, and the page behind takes the focus again. */
const pageIsBackMs = 60;

/**
 * When the whole stack of drawers has gone, the focus goes to what opened the first of them; by a link that is not
 * on the page, to the workshop's row in the list. A drawer alone would give it back to the drawer before.
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
  // The person, or the dialog itself, has found a place already.
  if (activeElement && activeElement !== body) return;
  const isThere = by instanceof HTMLElement && by.isConnected && by !== body;
  const row = document.querySelector<HTMLElement>(`[data-workshop="${workshopId}"] a`);
  (isThere ? by : row)?.focus({ preventScroll: isThere });
}
