import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from '../../lib/page-router.tsx';
import { useDraft } from './draft.store.ts';

/** `works=1,2` → [1, 2]; what is no positive whole number is left out. */
export function idsOf(text: string | null): number[] {
  return (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
}

interface Sides {
  url: string;
  draft: string;
}

/**
 * Which side holds when the address and the draft differ. A new address (a link, a chip taken away) is obeyed; an
 * older one that Back brings, or one without any query, is not: the driver's choice outlives it.
 */
export function winnerOf(now: Sides, before: Sides | null, isOldAddress: boolean): 'url' | 'draft' | null {
  if (now.url === now.draft) return null;
  if (before === null) return now.url ? 'url' : 'draft';
  return now.url !== before.url && !isOldAddress ? 'url' : 'draft';
}

/** Keeps `works` and `auto` of the map's address and of the draft the same. */
export function useDraftInUrl(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const works = useDraft((draft) => draft.workIds.join(','));
  const carId = useDraft((draft) => draft.carId);
  const before = useRef<{ works: Sides; auto: Sides } | null>(null);
  const search = new URLSearchParams(location.search);
  const isOldAddress = navigationType === 'POP' || search.size === 0;
  const urlWorks = idsOf(search.get('works')).join(',');
  const urlAuto = idsOf(search.get('auto')).slice(0, 1).join('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: works and carId say when the draft has changed
  useEffect(() => {
    // The page is being left, and only waits for the next one's code.
    if (window.location.pathname !== location.pathname) return;
    // Read afresh: an effect may run again before what it wrote has come round.
    const draft = useDraft.getState();
    const now = {
      works: { url: urlWorks, draft: draft.workIds.join(',') },
      auto: { url: urlAuto, draft: String(draft.carId ?? '') },
    };
    const worksWinner = winnerOf(now.works, before.current?.works ?? null, isOldAddress);
    const autoWinner = winnerOf(now.auto, before.current?.auto ?? null, isOldAddress);
    before.current = now;
    if (worksWinner === 'url') useDraft.getState().setWorkIds(idsOf(urlWorks));
    if (autoWinner === 'url') useDraft.getState().selectCar(idsOf(urlAuto)[0] ?? null);
    if (worksWinner !== 'draft' && autoWinner !== 'draft') return;
    // As it is at this moment: the map writes to it too.
    const next = new URLSearchParams(window.location.search);
    if (worksWinner === 'draft') setOrDelete(next, 'works', now.works.draft);
    if (autoWinner === 'draft') setOrDelete(next, 'auto', now.auto.draft);
    navigate(
      { pathname: '/', search: next.toString().replaceAll('%2C', ',') },
      { replace: true, state: location.state },
    );
  }, [urlWorks, urlAuto, works, carId, isOldAddress, location, navigate]);
}

function setOrDelete(search: URLSearchParams, name: string, value: string): void {
  if (value) search.set(name, value);
  else search.delete(name);
}
