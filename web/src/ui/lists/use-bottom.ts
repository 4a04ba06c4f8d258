import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const nearPx = 80;
const gapPx = 8;

/** The end stays in view while it is; a reader who has scrolled up is not moved. */
export function useBottom(end: string) {
  const log = useRef<HTMLDivElement>(null);
  const isNear = useRef(true);
  /** Where a long entry begins: it stays in view rather than the end, until the reader scrolls. */
  const start = useRef<Element | null>(null);
  const placed = useRef(-1);
  const [isAway, setAway] = useState(false);
  const seen = useRef(end);
  const follow = useCallback(() => {
    const box = log.current;
    if (!box) return;
    box.scrollTop = box.scrollHeight;
    const above = start.current?.isConnected
      ? box.getBoundingClientRect().top - start.current.getBoundingClientRect().top
      : 0;
    if (above > 0) box.scrollTop -= above + gapPx;
    placed.current = box.scrollTop;
    setAway(above > 0);
  }, []);
  useEffect(() => {
    const box = log.current;
    if (!box) return;
    const note = () => {
      if (start.current && box.scrollTop === placed.current) return;
      start.current = null;
      isNear.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx;
      setAway(!isNear.current);
    };
    // Cards and pictures grow after they were drawn.
    const observer = new ResizeObserver(() => {
      if (isNear.current) follow();
    });
    // Room for a toast is padding.
    for (const child of box.children) observer.observe(child, { box: 'border-box' });
    observer.observe(box);
    box.addEventListener('scroll', note, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', note);
    };
  }, [follow]);
  useLayoutEffect(() => {
    if (isNear.current) follow();
    else if (seen.current !== end) setAway(true);
    seen.current = end;
  }, [end, follow]);
  const goDown = () => {
    isNear.current = true;
    start.current = null;
    follow();
  };
  /** An entry that is taller than the view is read from this element on. */
  const readFrom = (element: Element) => {
    if (!isNear.current) return;
    start.current = element;
    follow();
  };
  return { log, isAway, goDown, readFrom };
}
