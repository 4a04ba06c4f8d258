import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { currentState } from './overlay-entry.ts';

/** What a link from elsewhere opens, as `?answer=move`. The address loses it first, so Back only closes the overlay. */
export function useOpenInAddress(name: string, value: string) {
  const [search, setSearch] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const isNamed = search.get(name) === value;
  const isDue = useRef(false);
  useEffect(() => {
    if (!isNamed) {
      // A change of the address closes what is open over the page.
      if (isDue.current) setOpen(true);
      isDue.current = false;
      return;
    }
    isDue.current = true;
    const rest = new URLSearchParams(search);
    rest.delete(name);
    setSearch(rest, { replace: true, state: currentState(), preventScrollReset: true });
  }, [name, isNamed, search, setSearch]);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
  };
}
