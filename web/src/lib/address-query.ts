import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Put = (query: Record<string, string>) => void;

/** The query of the address; the second value replaces all of it, without a new entry of the history. */
export function useQueryOfAddress(): [URLSearchParams, Put] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const put: Put = (query) =>
    navigate(`${pathname}?${new URLSearchParams(query)}`, { replace: true, preventScrollReset: true });
  return [useMemo(() => new URLSearchParams(search), [search]), put];
}
