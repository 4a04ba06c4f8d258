import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const nearPx = 80;

/** The end stays in view while it is; a reader who has scrolled up is not moved. */
export function useBottom(end: string) {
  const log = useRef<HTMLDivElement>(null);
  const isNear = useRef(true);
  const [isAway, setAway] = useState(false);
  const seen = useRef(end);
  useEffect(() => {
    const box = log.current;
    if (!box) return;
    const note = () => {
      isNear.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx;
      if (isNear.current) setAway(false);
    };
    // Cards and pictures grow after they were drawn.
    const observer = new ResizeObserver(() => {
      if (isNear.current) box.scrollTop = box.scrollHeight;
    });
    for (const child of box.children) observer.observe(child);
    observer.observe(box);
    box.addEventListener('scroll', note, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', note);
    };
  }, []);
  useLayoutEffect(() => {
    const box = log.current;
    if (!box) return;
    if (isNear.current) box.scrollTop = box.scrollHeight;
    else if (seen.current !== end) setAway(true);
    seen.current = end;
  }, [end]);
  const goDown = () => {
    isNear.current = true;
    log.current?.scrollTo({ top: log.current.scrollHeight });
    setAway(false);
  };
  /** A long entry is read from this element on, which is above the view once the end is in it. */
  const readFrom = (element: Element) => {
    const box = log.current;
    const above = box ? box.getBoundingClientRect().top - element.getBoundingClientRect().top : 0;
    if (!box || above <= 0) return;
    isNear.current = false;
    box.scrollTop -= above + 8;
    setAway(true);
  };
  return { log, isAway, goDown, readFrom };
}
