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
  const isAwaiting = useRef(false);

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
    if (window.scrollY >= left) return;
    isAwaiting.current = true;
    return reachWhenGrown(left, (isMoved) => {
      isAwaiting.current = false;
      if (isMoved) top.current = window.scrollY;
    });
  }, [pathname]);

  useLayoutEffect(() => {
    // Noted while it happens: once the next page stands, this one's place can no longer be read.
    const note = () => {
      if (!isAwaiting.current) top.current = window.scrollY;
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

/** A page that is not long enough by then has become a shorter one. */
const growMs = 10_000;

/**
 * Goes to a place that the page is too short for, as the page grows. Looked at by frames: nothing tells of all that
 * lengthens a page, whose body is as high as the window. `onEnd`: it is there, or no longer wanted; told whether
 * something else has moved the page, be it a script or a tap on the bar of the phone.
 */
function reachWhenGrown(place: number, onEnd: (isMoved: boolean) => void): () => void {
  const lastLook = performance.now() + growMs;
  let put = window.scrollY;
  let frame = 0;
  const stop = (isMoved: boolean) => {
    cancelAnimationFrame(frame);
    for (const move of ownMoves) window.removeEventListener(move, stopByHand);
    onEnd(isMoved);
  };
  const stopByHand = () => stop(false);
  const look = () => {
    const { scrollHeight, clientHeight } = document.documentElement;
    const end = scrollHeight - clientHeight;
    // A page that has become shorter moves by itself, to its end.
    if (Math.abs(window.scrollY - Math.min(put, end)) > 1) return stop(true);
    if (end > put) window.scrollTo(0, place);
    put = window.scrollY;
    if (put >= place - 1 || performance.now() > lastLook) return stop(false);
    frame = requestAnimationFrame(look);
  };
  frame = requestAnimationFrame(look);
  for (const move of ownMoves) window.addEventListener(move, stopByHand, { passive: true });
  return stopByHand;
}
