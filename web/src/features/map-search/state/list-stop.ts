import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePopState } from '../../../lib/browser/use-pop-state.ts';
import { currentPath, currentState, type EntryState } from '../../../ui/overlays/overlay-entry.ts';
import type { SheetStop } from '../../../ui/overlays/sheet.tsx';

interface ListEntry extends EntryState {
  isListUnfolded?: boolean;
}

const isUnfolded = () => Boolean(currentState<ListEntry>()?.isListUnfolded);

/** The height of the list on a phone. The unfolded list has an entry of the history: Back folds it. */
export function useListStop(): [SheetStop, (stop: SheetStop) => void] {
  const [stop, setStop] = useState<SheetStop>('half');
  const { key } = useLocation();
  const navigate = useNavigate();
  const was = useRef(false);
  const folding = useRef<SheetStop | null>(null);

  const follow = () => {
    if (was.current !== isUnfolded()) setStop(was.current ? (folding.current ?? 'half') : 'full');
    was.current = isUnfolded();
    folding.current = null;
  };
  // Back may come before the page has drawn the entry.
  usePopState(follow);
  // The page may begin with an unfolded list.
  useEffect(follow, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every new entry
  useEffect(() => {
    was.current = isUnfolded();
  }, [key]);

  const change = (next: SheetStop) => {
    setStop(next);
    const state = currentState<ListEntry>();
    if (next === 'full' && !state?.isListUnfolded) {
      was.current = true;
      navigate(currentPath(), {
        state: { ...state, below: currentPath(), isListUnfolded: true },
        preventScrollReset: true,
      });
    } else if (next !== 'full' && state?.isListUnfolded && folding.current === null) {
      folding.current = next;
      navigate(-1);
    }
  };
  return [stop, change];
}
