import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPath, type Location, useLocation, useNavigate } from 'react-router';
import { usePopState } from '../../lib/browser/use-pop-state.ts';
import { dismissNews } from '../feedback/toast.tsx';

export interface EntryState {
  /** How many overlays are open over the page at this entry. */
  overlays?: number;
  /** The address of the entry below, for an entry that was pushed over a page. */
  below?: string;
  /** The key of the page's own entry, for an entry of an overlay. */
  pageKey?: string;
  /** `below` of the page's own entry, for an entry of an overlay. */
  pageBelow?: string | undefined;
}

/** An overlay shares the scroll position of its page: what was scrolled under it stays so when it closes. */
export function scrollKeyOf({ key, state }: Location): string {
  return (state as EntryState | null)?.pageKey ?? key;
}

/** In the order of opening. */
const openOverlays = new Set<() => void>();
const listeners = new Set<() => void>();

/** The browser has stepped through the history, and the overlays do not follow it yet. */
let hasPopped = false;

/**
 * Call it before the router is created. Browsers call listeners in the order of adding, and between two of them React
 * may draw the entry that the router has switched to.
 */
export function watchHistory(): void {
  window.addEventListener('popstate', () => {
    hasPopped = true;
  });
}

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
    dismissNews();
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

const openDepth = () => currentState()?.overlays ?? 0;

export function currentPath(): string {
  return createPath(window.location);
}

/**
 * Closes the overlays that the new entry lacks. Returns the choice made in a dialog that Back has closed: it becomes the
 * next entry.
 */
function closeAbove(depth: number, isPop: boolean, before: Location, path: string): string | null {
  const left = [...openOverlays].slice(depth).reverse();
  for (const close of left) {
    openOverlays.delete(close);
    close();
  }
  if (left.length === 0 || !isPop || depth > 0) return null;
  const chosen = createPath(before);
  const wasOverPath = (before.state as EntryState | null)?.below === path;
  return wasOverPath && chosen !== path ? chosen : null;
}

interface ChangedEntry {
  state: EntryState;
  replace?: boolean;
}

/** The entry of an opened overlay, or of a choice made in a closed one; null: entries have to be removed. */
function changedEntry(location: Location, depth: number, path: string): ChangedEntry | null {
  const state = currentState();
  if (openOverlays.size > depth)
    return {
      state: {
        ...state,
        ...{ overlays: depth + 1, below: path, pageKey: scrollKeyOf(location) },
        pageBelow: depth === 0 ? state?.below : state?.pageBelow,
      },
    };
  if (openOverlays.size > 0 || depth !== 1 || state?.below === path) return null;
  const { overlays: _, pageKey: __, pageBelow: ___, ...rest } = { ...state };
  return { state: rest, replace: true };
}

/** What opens while an entry of the overlays is on its way belongs to that entry. */
function isMovedByOthers(before: Location, location: Location, ownPath: { current: string | null }): boolean {
  if (location === before) return false;
  const isOwn = ownPath.current === createPath(location);
  ownPath.current = null;
  return !isOwn;
}

/** Keeps as many entries over the page as overlays are open. Drawn once, below the pages. */
export function OverlayEntries() {
  const location = useLocation();
  const navigate = useNavigate();
  const count = useSyncExternalStore(
    subscribe,
    () => openOverlays.size,
    () => 0,
  );
  const last = useRef(location);
  const isSteppingBack = useRef(false);
  /** The address of the entry that this component has made, until React has it. */
  const ownPath = useRef<string>(null);
  const [pops, setPops] = useState(0);
  usePopState(() => setPops(pops + 1));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts say when an overlay or an entry has changed
  useEffect(() => {
    const before = last.current;
    last.current = location;
    const isPop = hasPopped;
    hasPopped = false;
    const depth = openDepth();
    const path = currentPath();
    const isMoved = isMovedByOthers(before, location, ownPath);
    if (isSteppingBack.current) isSteppingBack.current = !isPop;
    else if (isPop || isMoved) {
      const chosen = closeAbove(depth, isPop, before, path);
      if (chosen !== null) navigate(chosen, { state: { below: path }, preventScrollReset: true });
    }
    if (isSteppingBack.current || openOverlays.size === depth) return;
    const entry = changedEntry(location, depth, path);
    isSteppingBack.current = entry === null;
    ownPath.current = entry && path;
    if (entry) navigate(path, { ...entry, preventScrollReset: true });
    else navigate(openOverlays.size - depth);
  }, [location, count, pops]);
  return null;
}
