import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { currentPath, currentState, type EntryState } from '../../../ui/overlays/overlay-entry.ts';
import type { SheetStop } from '../../../ui/overlays/sheet.tsx';

interface ListEntry extends EntryState {
  isListUnfolded?: boolean;
}

/** The height of the list on a phone. The unfolded list is an entry of the history: Back folds it. */
export function useListStop(): [SheetStop, (stop: SheetStop) => void] {
  const [folded, setFolded] = useState<SheetStop>('half');
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const [isFolding, setIsFolding] = useState(false);
  const isUnfolded = Boolean((state as ListEntry | null)?.isListUnfolded);

  // biome-ignore lint/correctness/useExhaustiveDependencies: at every new entry
  useEffect(() => {
    setIsFolding(false);
    if (isUnfolded) setFolded('half');
  }, [key]);

  const change = (next: SheetStop) => {
    const entry = currentState<ListEntry>();
    if (next !== 'full') {
      setFolded(next);
      if (!entry?.isListUnfolded || isFolding) return;
      setIsFolding(true);
      navigate(-1);
    } else if (!entry?.isListUnfolded)
      navigate(currentPath(), {
        state: { ...entry, below: currentPath(), isListUnfolded: true },
        preventScrollReset: true,
      });
  };
  return [isUnfolded && !isFolding ? 'full' : folded, change];
}
