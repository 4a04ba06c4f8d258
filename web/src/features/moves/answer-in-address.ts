import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** A dialog that a notification opens: `?answer=move`. Closed, it leaves the address. */
export function useAnswerInAddress(answer: 'move' | 'cancel') {
  const [search, setSearch] = useSearchParams();
  const [isOpen, setOpen] = useState(search.get('answer') === answer);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      if (!search.has('answer')) return;
      const rest = new URLSearchParams(search);
      rest.delete('answer');
      setSearch(rest, { replace: true });
    },
  };
}
