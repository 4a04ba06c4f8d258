import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { createPath, type Location, useLocation, useNavigate, useNavigationType } from 'react-router';

/** The state of a history entry. */
export interface EntryState {
  /** How many overlays are open over the page at this entry. */
  overlays?: number;
  /** The address of the entry below, for an entry that was pushed over a page. */
  below?: string;
  /** The key of the page's own entry, for an entry of an overlay. */
  pageKey?: string;
}

/** An overlay shares the scroll position of its page: what was scrolled under it stays so when it closes. */
export function scrollKeyOf({ key, state }: Location): string {
  return (state as EntryState | null)?.pageKey ?? key;
}

/** In the order of opening. */
const openOverlays = new Set<() => void>();
const listeners = new Set<() => void>();

function emit(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Gives an open overlay an entry of the history, so that the browser's Back closes it before it leaves the page. */
export function useOverlayEntry(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const overlay = () => close();
    openOverlays.add(overlay);
    emit();
    return () => {
      openOverlays.delete(overlay);
      emit();
    };
  }, [isOpen]);
}

/** The state of the current entry. React may still draw the one before. */
export function currentState<State extends EntryState>(): State | null {
  return window.history.state?.usr ?? null;
}

/** The address of the current entry. */
export function currentPath(): string {
  return createPath(window.location);
}

/** Keeps as many entries over the page as overlays are open. Drawn once, below the pages. */
export function OverlayEntries() {
  const location = useLocation();
  const navigate = useNavigate();
  const type = useNavigationType();
  const count = useSyncExternalStore(
    subscribe,
    () => openOverlays.size,
    () => 0,
  );
  const last = useRef(location);
  const isSteppingBack = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: count says when an overlay has opened or closed
  useEffect(() => {
    const before = last.current;
    last.current = location;
    const state = currentState();
    const depth = state?.overlays ?? 0;
    const path = currentPath();
    if (location !== before) {
      if (isSteppingBack.current) isSteppingBack.current = type !== 'POP';
      else {
        const left = [...openOverlays].slice(depth).reverse();
        for (const close of left) {
          openOverlays.delete(close);
          close();
        }
        // Back has closed a dialog in which something was chosen: the choice becomes the next entry.
        const chosen = createPath(before);
        const wasOverHere = (before.state as EntryState | null)?.below === path;
        if (left.length > 0 && type === 'POP' && depth === 0 && wasOverHere && chosen !== path)
          navigate(chosen, { state: { below: path }, preventScrollReset: true });
      }
    }
    if (isSteppingBack.current || openOverlays.size === depth) return;
    if (openOverlays.size > depth) {
      const next = { ...state, overlays: depth + 1, below: path, pageKey: scrollKeyOf(location) };
      navigate(path, { state: next, preventScrollReset: true });
    } else if (openOverlays.size === 0 && depth === 1 && state?.below !== path) {
      // Something was chosen in the overlay: its entry becomes the entry of the choice.
      const { overlays: _, pageKey: __, ...rest } = { ...state };
      navigate(path, { replace: true, state: rest, preventScrollReset: true });
    } else {
      isSteppingBack.current = true;
      navigate(openOverlays.size - depth);
    }
  }, [location, count]);
  return null;
}
