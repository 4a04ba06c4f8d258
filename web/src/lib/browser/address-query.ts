import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Put = (query: Record<string, string>) => void;

/** The query of the address; setting it replaces the query without a new history entry. */
export function useQueryOfAddress(): [URLSearchParams, Put] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const put: Put = (query) =>
    navigate(`${pathname}?${new URLSearchParams(query)}`, { replace: true, preventScrollReset: true });
  return [useMemo(() => new URLSearchParams(search), [search]), put];
}
