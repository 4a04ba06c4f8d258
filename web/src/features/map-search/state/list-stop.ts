import { useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { currentPath, currentState, type EntryState } from '../../../ui/overlays/overlay-entry.ts';
import type { SheetStop } from '../../../ui/overlays/sheet.tsx';

interface ListEntry extends EntryState {
  isListUnfolded?: boolean;
}

/**
 * The height of the list on a phone. The unfolded list is an entry of the history: Back folds it. It unfolds when its
 * entry is drawn, so that a Back before that finds it folded.
 */
export function useListStop(): [SheetStop, (stop: SheetStop) => void] {
  const { key, state } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const isUnfolded = Boolean((state as ListEntry | null)?.isListUnfolded);
  const [shown, setShown] = useState<{ key: string; stop: SheetStop }>({
    key,
    stop: isUnfolded ? 'full' : 'half',
  });
  // A choice in the unfolded list makes an entry of its own, which leaves the height as it is.
  const isFoldedByBack = type === 'POP' && shown.stop === 'full';
  const stop = shown.key === key ? shown.stop : isUnfolded ? 'full' : isFoldedByBack ? 'half' : shown.stop;
  if (shown.key !== key) setShown({ key, stop });

  const change = (next: SheetStop) => {
    const entry = currentState<ListEntry>();
    if (next === 'full' && !entry?.isListUnfolded)
      navigate(currentPath(), {
        state: { ...entry, below: currentPath(), isListUnfolded: true },
        preventScrollReset: true,
      });
    else {
      setShown({ key, stop: next });
      if (next !== 'full' && entry?.isListUnfolded && stop === 'full') navigate(-1);
    }
  };
  return [stop, change];
}
