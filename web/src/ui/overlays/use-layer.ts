import { useEffect, useEffectEvent } from 'react';
import { pageHistory } from '../../lib/page-history.ts';

/** The browser's Back closes what is open, before it leaves the page. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOpen) return pageHistory.openLayer(() => close());
  }, [isOpen]);
}
