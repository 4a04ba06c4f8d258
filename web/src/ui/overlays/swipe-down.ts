import { useEffect, useEffectEvent, useState } from 'react';

const slopPx = 8;
const flickSpeed = 0.5;
const flickPx = 24;
const dismissedShare = 0.3;
const leaveMs = 200;

/** Whether a panel released `moved` px below its place, at `speed` px per ms, closes. */
export function isSwipedAway(moved: number, speed: number, height: number): boolean {
  if (speed < -flickSpeed) return false;
  return moved > height * dismissedShare || (speed > flickSpeed && moved > flickPx);
}

export function swipeDirection(x: number, y: number): 'down' | 'other' | null {
  if (Math.max(Math.abs(x), Math.abs(y)) < slopPx) return null;
  return y > Math.abs(x) ? 'down' : 'other';
}

interface Swipe {
  startX: number;
  startY: number;
  lastY: number;
  lastTime: number;
  speed: number;
  isDragged: boolean;
}

/**
 * A panel that follows the finger down and closes after a far or fast swipe. Inputs, scrolled content and elements
 * with `data-no-swipe` keep their own touches. Returns the ref of the panel.
 */
export function useSwipeDown(onDismiss: () => void, isOn: boolean) {
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!panel || !isOn) return;
    // React's touch listeners are passive; the page must not scroll under the finger.
    return listen(panel, () => dismiss());
  }, [panel, isOn]);
  return setPanel;
}

function listen(panel: HTMLElement, dismiss: () => void): () => void {
  let swipe: Swipe | null = null;
  const listeners = new AbortController();
  const { signal } = listeners;

  const start = (event: TouchEvent) => {
    const touch = event.touches[0];
    swipe = null;
    if (!touch || event.touches.length > 1 || keepsTouches(event.target, panel)) return;
    const { clientX: startX, clientY: startY } = touch;
    swipe = { startX, startY, lastY: startY, lastTime: event.timeStamp, speed: 0, isDragged: false };
  };
  const move = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!swipe || !touch) return;
    if (!swipe.isDragged) {
      const direction = swipeDirection(touch.clientX - swipe.startX, touch.clientY - swipe.startY);
      if (direction === null) return;
      // A gesture that began as a scroll stays one.
      if (direction === 'other' || !event.cancelable) {
        swipe = null;
        return;
      }
      swipe.isDragged = true;
    }
    if (event.cancelable) event.preventDefault();
    swipe.speed = (touch.clientY - swipe.lastY) / Math.max(1, event.timeStamp - swipe.lastTime);
    swipe.lastY = touch.clientY;
    swipe.lastTime = event.timeStamp;
    place(panel, `0 ${Math.max(0, touch.clientY - swipe.startY)}px`, 0);
  };
  const end = (event: TouchEvent) => {
    if (swipe?.isDragged) {
      const moved = swipe.lastY - swipe.startY;
      // A finger that paused before it was lifted has no speed.
      const speed = event.timeStamp - swipe.lastTime > 100 ? 0 : swipe.speed;
      const isAway = event.type === 'touchend' && isSwipedAway(moved, speed, panel.offsetHeight);
      letGo(panel, isAway ? dismiss : null);
    }
    swipe = null;
  };
  panel.addEventListener('touchstart', start, { passive: true, signal });
  panel.addEventListener('touchmove', move, { passive: false, signal });
  panel.addEventListener('touchend', end, { signal });
  panel.addEventListener('touchcancel', end, { signal });
  return () => listeners.abort();
}

function keepsTouches(target: EventTarget | null, panel: HTMLElement): boolean {
  if (!(target instanceof Element)) return true;
  // A dialog over the panel is next to it in the page, not in it.
  if (!panel.contains(target) || target.closest('input, textarea, select, video, [data-no-swipe]'))
    return true;
  for (let element: Element | null = target; element && element !== panel; element = element.parentElement)
    if (element.scrollTop > 0) return true;
  return false;
}

/** To the bottom and away, or back to its place. */
function letGo(panel: HTMLElement, dismiss: (() => void) | null): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const durationMs = isStill ? 0 : leaveMs;
  place(panel, dismiss ? '0 100%' : '0 0', durationMs);
  setTimeout(() => {
    dismiss?.();
    setTimeout(() => place(panel, '', null), dismiss ? leaveMs * 2 : 0);
  }, durationMs);
}

/** `translate` is independent of `transform`, which the panel's transitions use. */
function place(panel: HTMLElement, translate: string, durationMs: number | null): void {
  panel.style.translate = translate;
  panel.style.transition = durationMs === null ? '' : durationMs === 0 ? 'none' : `translate ${durationMs}ms`;
}
