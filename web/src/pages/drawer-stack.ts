import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { aiWish, isAiFlag } from '../features/analytics/partner.store.ts';
import { choiceOf } from '../features/map-search/url/search-params.ts';
import { paths, reviewParameters } from '../lib/paths.ts';
import { currentPath, currentState, type EntryState } from '../ui/overlays/overlay-entry.ts';

const drawerKinds = ['service', 'work_types', 'car', 'bid', 'ai'] as const;
export type DrawerKind = (typeof drawerKinds)[number];

interface StackState extends EntryState {
  /** Entries of this stack below in the history. */
  drawerDepth?: number;
  /** Opened to change one thing of the bid below: afterwards the bid is shown again. */
  isDetour?: boolean;
}

/** Buttons that lead from one drawer to the next: the focus returns there. */
const leftBy: Record<DrawerKind, Partial<Record<DrawerKind, string>>> = {
  service: { car: '[data-leads-to=car]', work_types: '[data-leads-to=work_types]' },
  work_types: {},
  car: {},
  bid: { car: '[data-field=car]', work_types: '[data-field=works]' },
  ai: { work_types: '[data-leads-to=work_types]' },
};
const mainStep = '[data-drawer-foot] button:last-child';

/** The drawer that was just left for the one below it, and where the focus goes there. */
function useReturn(drawer: DrawerKind | null, depth: number): string | null {
  const last = useRef({ drawer, depth, returnTo: null as string | null });
  const { current: before } = last;
  if (before.drawer === drawer && before.depth === depth) return before.returnTo;
  const isBack = drawer !== null && before.drawer !== null && depth < before.depth;
  const returnTo = isBack && before.drawer ? (leftBy[drawer][before.drawer] ?? mainStep) : null;
  last.current = { drawer, depth, returnTo };
  return returnTo;
}

function addressWith(
  drawer: DrawerKind | null,
  without: readonly string[] = [],
  workshopId: number | null = null,
): string {
  const next = new URLSearchParams(window.location.search);
  if (workshopId !== null) next.set('service', String(workshopId));
  if (drawer) next.set('drawer', drawer);
  else next.delete('drawer');
  if (!drawer || workshopId !== null) next.delete('slot');
  for (const name of without) next.delete(name);
  // The flag of a link has opened the assistant, once.
  for (const [name, value] of [...next]) if (isAiFlag(name, value)) next.delete(name);
  // Of the workshop that is left.
  if (drawer !== 'service') for (const name of Object.values(reviewParameters)) next.delete(name);
  return next.size > 0 ? `/?${next.toString().replaceAll('%2C', ',')}` : '/';
}

const overlaysNow = () => currentState()?.overlays ?? 0;

/** Goes back, and continues once the browser has arrived. */
function useGoBackThen() {
  const navigate = useNavigate();
  return (steps: number, then: () => void) => {
    if (steps === 0) return then();
    // After the router's own listener.
    window.addEventListener('popstate', then, { once: true });
    navigate(-steps);
  };
}

/**
 * The booking flow is one stack in the browser's history: a step forward is an entry, «Назад» and the browser's Back
 * remove one, × removes all of them.
 */
export function useDrawerStack() {
  const location = useLocation();
  const navigate = useNavigate();
  const goBackThen = useGoBackThen();
  const search = new URLSearchParams(location.search);
  const named = search.get('drawer') ?? (aiWish(search) ? 'ai' : null);
  const drawer = drawerKinds.find((kind) => kind === named) ?? null;
  const id = Number(search.get('service'));
  const workshopId = Number.isInteger(id) && id > 0 ? id : null;
  const state = location.state as StackState | null;
  const below = state?.overlays ? state.pageBelow : state?.below;
  const depth = drawer ? (state?.drawerDepth ?? 0) : -1;
  const returnTo = useReturn(drawer, depth);
  const isOverMap = below?.split('?')[0] === '/';
  const stepsToMap = () => depth + (isOverMap ? 1 : 0) + overlaysNow();

  /** An overlay over the drawer has the top entry: the next step replaces it. */
  const go = useCallback(
    (kind: DrawerKind, isReplacing: boolean, next: StackState, workshopId?: number) => {
      const replace = isReplacing || overlaysNow() > 0;
      navigate(addressWith(kind, [], workshopId), { replace, state: { ...next, below } });
    },
    [navigate, below],
  );
  const isDetour = Boolean(state?.isDetour) && depth > 0;
  const replace = useCallback(
    (kind: DrawerKind) => {
      const drawerDepth = Math.max(depth, 0) + overlaysNow();
      go(kind, true, { drawerDepth, ...(isDetour ? { isDetour } : {}) });
    },
    [go, depth, isDetour],
  );
  const close = () => {
    const map = addressWith(null, ['service']);
    const isChosen = isOverMap && choiceOf(below) !== choiceOf(map);
    // A choice in the drawer gets its entry.
    if (depth + overlaysNow() === 0 && (isChosen || !isOverMap))
      navigate(map, { replace: true, state: { below } });
    else if (isOverMap) navigate(-stepsToMap());
    else goBackThen(stepsToMap(), () => navigate(addressWith(null, ['service']), { replace: true }));
  };
  /** After the bid none of its steps is below the next page. A person who has left the form stays where they are. */
  const leaveSent = (to: string) => {
    const { pathname, search } = window.location;
    const now = new URLSearchParams(search);
    if (pathname !== '/' || now.get('drawer') !== 'bid' || now.get('service') !== String(workshopId)) return;
    goBackThen(stepsToMap(), () => {
      const sent = isOverMap ? ['works'] : ['works', 'service'];
      navigate(addressWith(null, sent), { replace: true, state: currentState() });
      navigate(to);
    });
  };
  return {
    drawer,
    workshopId,
    /** A selector of the element that gets the focus after a step back. */
    returnTo,
    /** Opened from outside the stack: a link, a card, a pin. */
    isEntry: state?.drawerDepth === undefined,
    isDetour,
    push: (kind: DrawerKind, otherId?: number) => go(kind, false, { drawerDepth: depth + 1 }, otherId),
    detour: (kind: DrawerKind) => go(kind, false, { drawerDepth: depth + 1, isDetour: true }),
    replace,
    back: () => {
      if (depth > 0) navigate(-1 - overlaysNow());
      else close();
    },
    close,
    leaveSent,
    /** The login page, which leads back to the same step of the stack. */
    login: () => {
      const state: StackState = { drawerDepth: depth + 1, below };
      navigate(paths.login(currentPath()), { replace: overlaysNow() > 0, state });
    },
    address: currentPath,
  };
}
