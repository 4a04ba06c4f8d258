import { useEffect, useState } from 'react';
import { useRenderTime } from '../browser/page-origin.ts';

/** The present moment, renewed every `everyMs`, for countdowns and for what opens and closes. */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(useRenderTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
