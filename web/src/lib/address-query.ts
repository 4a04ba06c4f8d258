import { useMemo } from 'react';
import { useLocation, useNavigate } from './page-router.tsx';

type Put = (query: Record<string, string>) => void;

/** What the address says after its `?`; the second takes the place of all of it, without a new entry of the history. */
export function useQueryOfAddress(): [URLSearchParams, Put] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const put: Put = (query) => navigate(`${pathname}?${new URLSearchParams(query)}`, { replace: true });
  return [useMemo(() => new URLSearchParams(search), [search]), put];
}
