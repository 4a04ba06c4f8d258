import { useCallback, useState } from 'react';
import type { ChangeAddress } from '../url/map-address.ts';

/** The workshop whose pin, row or balloon is open, and where the focus goes when it closes. */
export function useSelection(selectedId: number | null, change: ChangeAddress) {
  const [byKeyboard, setByKeyboard] = useState(false);
  const [focusOn, setFocusOn] = useState<{ id: number } | null>(null);
  const hasSelected = selectedId !== null;
  const select = useCallback(
    (id: number | null, isKey: boolean) => {
      setByKeyboard(isKey);
      change({ service: id }, { push: id !== null && !hasSelected });
    },
    [change, hasSelected],
  );
  const close = (id: number, withFocus: boolean) => {
    change({ service: null });
    if (withFocus) setFocusOn({ id });
  };
  return { byKeyboard, focusOn, select, close };
}
