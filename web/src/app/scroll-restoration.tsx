import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '../lib/page-router.tsx';

const storageKey = 'scroll-positions';
/** Entries of the history that are remembered; the oldest go first. */
const entriesMax = 50;

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'));
  } catch {
    return new Map();
  }
}

/** A new page is read from its top; Back, Forward and a reload find it where it was left. */
export function ScrollRestoration() {
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const isFirst = useRef(true);
  const top = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page keeps its place while only its query changes
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const left = isReturn ? (readPositions().get(key) ?? 0) : 0;
    // What has just been opened stands at its top; to ask for that lays out the whole page, before it is painted.
    const isThere = isFirst.current && left === 0;
    isFirst.current = false;
    if (isThere) return;
    window.scrollTo(0, left);
    // What the page is made of may still be on its way; until it is there, this is its place all the same.
    top.current = left;
    if (window.scrollY < left) return reachWhenGrown(left);
  }, [pathname]);

  useLayoutEffect(() => {
    // Noted while it happens: once the next page stands, this one's place can no longer be read.
    const note = () => {
      top.current = window.scrollY;
    };
    const remember = () => {
      const positions = readPositions();
      positions.delete(key);
      positions.set(key, top.current);
      try {
        sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-entriesMax)));
      } catch {
        // A full or forbidden storage costs the place on the page only.
      }
    };
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', remember);
      remember();
    };
  }, [key]);
  return null;
}

/** What a person moves a page by: whoever does is not taken elsewhere any more. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Goes to a place that the page is too short for, as soon as it is there. */
function reachWhenGrown(place: number): () => void {
  const observer = new MutationObserver(() => {
    window.scrollTo(0, place);
    if (window.scrollY >= place) stop();
  });
  const stop = () => {
    observer.disconnect();
    for (const move of ownMoves) window.removeEventListener(move, stop);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  for (const move of ownMoves) window.addEventListener(move, stop, { passive: true });
  return stop;
}
