import { useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';

/** After too many wrong codes only another code helps, which may be requested from `until` on (local clock, ms). */
export function useCodeLock() {
  const [until, setUntil] = useState<number | null>(null);
  const note = (failure: unknown) => {
    if (!isCallError(failure) || !failure.hasCode('login_locked')) return;
    setUntil(Date.now() + Number(failure.details?.retry_after ?? 0) * 1000);
  };
  return { until, note, end: () => setUntil(null) };
}
