import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { currentState } from '../../ui/overlays/overlay-entry.ts';

/** A dialog that a link from elsewhere opens: `?answer=move`. The address loses it first, so Back only closes the dialog. */
export function useAnswerInAddress(answer: 'move' | 'cancel' | 'review') {
  const [search, setSearch] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const isNamed = search.get('answer') === answer;
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
    rest.delete('answer');
    setSearch(rest, { replace: true, state: currentState(), preventScrollReset: true });
  }, [isNamed, search, setSearch]);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
  };
}
