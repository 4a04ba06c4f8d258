import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { currentPath, currentState, type EntryState } from '../../ui/overlays/overlay-entry.ts';
import { useDraft } from './draft.store.ts';

/** What the address says about the draft. */
interface Said {
  works: readonly number[];
  auto: number | null;
}

interface Sides {
  url: string;
  draft: string;
}

/**
 * Which side wins when the address and the draft differ. The address does, of a link or of Back; not that of the map
 * under a drawer that Back has closed, nor one without any query.
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
  const isOldAddress = useHasLeftDrawer() || (!isReturn && !location.search);
  const urlWorks = said.works.join(',');
  const urlAuto = String(said.auto ?? '');

  // biome-ignore lint/correctness/useExhaustiveDependencies: works and carId say when the draft has changed, urlWorks and urlAuto when what is said has
  useEffect(() => {
    // The page is being left, and only waits for the code of the next one.
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
    const to = `/?${next.toString().replaceAll('%2C', ',')}`.replace(/\?$/, '');
    if (to === currentPath()) return;
    const state: EntryState | null = currentState();
    if (isChosen && !next.has('drawer') && !state?.overlays)
      navigate(to, { state: { below: currentPath() } });
    else navigate(to, { replace: true, state });
  }, [urlWorks, urlAuto, works, carId, isOldAddress, isReturn, location, navigate]);
}

/** Back has closed a drawer: what was chosen in it holds over the address below. */
function useHasLeftDrawer(): boolean {
  const location = useLocation();
  const type = useNavigationType();
  const hasDrawer = new URLSearchParams(location.search).has('drawer');
  const depth = (location.state as { drawerDepth?: number } | null)?.drawerDepth ?? 0;
  const level = hasDrawer ? depth + 1 : 0;
  const last = useRef({ key: location.key, level, hasLeft: false });
  const { current: before } = last;
  if (before.key !== location.key)
    last.current = { key: location.key, level, hasLeft: type === 'POP' && level < before.level };
  return last.current.hasLeft;
}

function setOrDelete(search: URLSearchParams, name: string, value: string): void {
  if (value) search.set(name, value);
  else search.delete(name);
}
