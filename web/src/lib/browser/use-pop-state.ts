import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back at each step through the history. The location of the router does not tell of a step back from an entry
 * that React has not drawn yet: for React, nothing has changed.
 */
export function usePopState(onPop: () => void): void {
  const listener = useEffectEvent(onPop);
  useEffect(() => {
    const listen = () => listener();
    window.addEventListener('popstate', listen);
    return () => window.removeEventListener('popstate', listen);
  }, []);
}
