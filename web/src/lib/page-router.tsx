import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { NavigationType, Router } from 'react-router';
import { pageHistory, type Shown } from './page-history.ts';

/** The router over the browser's history with its layers. */
export function PageRouter({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>(() => ({
    action: NavigationType.Pop,
    location: pageHistory.location,
  }));
  useLayoutEffect(() => {
    return pageHistory.listen((next, isAtOnce) => {
      if (isAtOnce) flushSync(() => setShown(next));
      else startTransition(() => setShown(next));
    });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every new page, and after its layers have gone
  useEffect(() => pageHistory.closeLeft(), [shown]);
  return (
    <Router location={shown.location} navigationType={shown.action} navigator={pageHistory}>
      {children}
    </Router>
  );
}
