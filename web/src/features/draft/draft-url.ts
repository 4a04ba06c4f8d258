import { useEffect, useRef } from 'react';
import { useIsUndone, useLocation, useNavigate, useNavigationType } from '../../lib/page-router.tsx';
import { useDraft } from './draft.store.ts';

/** What the address says of the draft. */
interface Said {
  works: readonly number[];
  auto: number | null;
}

interface Sides {
  url: string;
  draft: string;
}

/**
 * Which side holds when the address and the draft differ. A new address (a link) is obeyed, and so is one that a choice
 * taken back by Back brings; another older one, as of the map under a drawer, or one without any query, is not: the
 * driver's choice outlives it.
 */
export function winnerOf(now: Sides, before: Sides | null, isOldAddress: boolean): 'url' | 'draft' | null {
  if (now.url === now.draft) return null;
  if (before === null) return now.url ? 'url' : 'draft';
  return now.url !== before.url && !isOldAddress ? 'url' : 'draft';
}

/** Keeps `works` and `auto` of the map's address and of the draft the same. */
export function useDraftInUrl(said: Said): void {
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const works = useDraft((draft) => draft.workIds.join(','));
  const carId = useDraft((draft) => draft.carId);
  const before = useRef<{ works: Sides; auto: Sides } | null>(null);
  const isReturn = navigationType === 'POP';
  const isUndone = useIsUndone();
  const isOldAddress = isReturn ? !isUndone : !location.search;
  const urlWorks = said.works.join(',');
  const urlAuto = String(said.auto ?? '');

  // biome-ignore lint/correctness/useExhaustiveDependencies: works and carId say when the draft has changed, urlWorks and urlAuto when what is said has
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
    // Works are chosen by the person, here or in the drawer that Back has closed, not in another tab; a car goes also by itself.
    const isChosen =
      document.hasFocus() &&
      before.current !== null &&
      (isReturn || before.current.works.draft !== now.works.draft);
    before.current = now;
    if (worksWinner === 'url') draft.setWorkIds(said.works);
    if (autoWinner === 'url') draft.selectCar(said.auto);
    if (worksWinner !== 'draft' && autoWinner !== 'draft') return;
    // As it is at this moment: the map writes to it too.
    const next = new URLSearchParams(window.location.search);
    if (worksWinner === 'draft') setOrDelete(next, 'works', now.works.draft);
    if (autoWinner === 'draft') setOrDelete(next, 'auto', now.auto.draft);
    navigate(
      { pathname: '/', search: next.toString().replaceAll('%2C', ',') },
      { replace: true, isChoice: isChosen && !next.has('drawer'), state: location.state },
    );
  }, [urlWorks, urlAuto, works, carId, isOldAddress, isReturn, location, navigate]);
}

function setOrDelete(search: URLSearchParams, name: string, value: string): void {
  if (value) search.set(name, value);
  else search.delete(name);
}
