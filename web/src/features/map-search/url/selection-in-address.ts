import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router';
import { currentPath, currentState } from '../../../ui/overlays/overlay-entry.ts';
import { useDraft } from '../../draft/draft.store.ts';
import { choiceOf, type MapParams } from './search-params.ts';

/**
 * The address owns the search. The draft has the works and the car of the booking, and stores them for the next
 * visit: a visited entry is written to the draft, a choice to the address.
 */
export function useSelectionInAddress({ works, auto }: Pick<MapParams, 'works' | 'auto'>): void {
  const location = useLocation();
  const navigate = useNavigate();
  const type = useNavigationType();
  const lastLevel = useRef<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: at every new entry
  useEffect(() => {
    const level = lastLevel.current;
    lastLevel.current = levelOf(location);
    // A newer entry exists, and this one was rendered late.
    if (window.history.state?.key && window.history.state.key !== location.key) return;
    // Back has closed a drawer: what was chosen in it stays chosen.
    const hasLeftDrawer = type === 'POP' && level !== null && levelOf(location) < level;
    if (!hasLeftDrawer) writeToDraft(level === null || (type !== 'POP' && !location.search));
    writeToAddress(hasLeftDrawer);
  }, [location.key]);

  function writeToDraft(isVisit: boolean): void {
    const { workIds, carId, setWorkIds, selectCar } = useDraft.getState();
    setWorkIds(isVisit && works.length === 0 ? workIds : works);
    selectCar(isVisit && auto === null ? carId : auto);
  }

  function writeToAddress(isChoice: boolean): void {
    if (window.location.pathname !== '/') return;
    const path = pathOfDraft();
    const before = currentPath();
    if (choiceOf(path) === choiceOf(before)) return;
    const state = currentState();
    const isOverMap = levelOf(window.location) > 0 || (state?.overlays ?? 0) > 0;
    if (isChoice && !isOverMap) navigate(path, { state: { below: before } });
    else navigate(path, { replace: true, state });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the function reads nothing of the render
  useEffect(
    () =>
      useDraft.subscribe((draft, before) => {
        // A person chooses works, but not in another tab; a car also changes by itself.
        const isChosen = draft.workIds.join() !== before.workIds.join() && document.hasFocus();
        if (isChosen || draft.carId !== before.carId || draft.workIds !== before.workIds)
          writeToAddress(isChosen);
      }),
    [],
  );
}

function levelOf({ search, ...entry }: Pick<Location, 'search'> & { state?: unknown }): number {
  const { drawerDepth = 0 } = (entry.state ?? {}) as { drawerDepth?: number };
  return new URLSearchParams(search).has('drawer') ? drawerDepth + 1 : 0;
}

/** The current address with the works and the car of the draft. */
function pathOfDraft(): string {
  const { workIds, carId } = useDraft.getState();
  const query = new URLSearchParams(window.location.search);
  for (const [name, value] of [
    ['works', workIds.join(',')],
    ['auto', String(carId ?? '')],
  ] as const)
    if (value) query.set(name, value);
    else query.delete(name);
  return query.size > 0 ? `/?${query.toString().replaceAll('%2C', ',')}` : '/';
}
