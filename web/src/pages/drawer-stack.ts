import { useCallback, useRef } from 'react';
import { pageHistory } from '../lib/page-history.ts';
import { useLocation, useNavigate } from '../lib/page-router.tsx';

const drawerKinds = ['service', 'work_types', 'car', 'bid'] as const;
export type DrawerKind = (typeof drawerKinds)[number];

interface StackState {
  /** How many entries of this stack lie below in the history. */
  drawerDepth?: number;
  /** Opened to change one thing of the bid below: when that is done, the bid is shown again. */
  isDetour?: boolean;
}

/** What led from one drawer to the next: the focus starts there when the person comes back. */
const leftBy: Record<DrawerKind, Partial<Record<DrawerKind, string>>> = {
  service: { car: '[data-leads-to=car]', work_types: '[data-leads-to=work_types]' },
  work_types: {},
  car: {},
  bid: { car: '[data-field=car]', work_types: '[data-field=works]' },
};
const mainStep = '[data-drawer-foot] button:last-child';

/** The drawer that was just left for the one under it, and where the focus goes in that one. */
function useReturn(drawer: DrawerKind | null, depth: number): string | null {
  const last = useRef({ drawer, depth, returnTo: null as string | null });
  const { current: before } = last;
  if (before.drawer === drawer && before.depth === depth) return before.returnTo;
  const isBack = drawer !== null && before.drawer !== null && depth < before.depth;
  const returnTo = isBack && before.drawer ? (leftBy[drawer][before.drawer] ?? mainStep) : null;
  last.current = { drawer, depth, returnTo };
  return returnTo;
}

/** Navigations that keep the search as it stands now, but for the drawer. */
function withDrawer(search: string, drawer: DrawerKind | null): string {
  const next = new URLSearchParams(search);
  if (drawer) next.set('drawer', drawer);
  else for (const name of ['drawer', 'service']) next.delete(name);
  return next.toString().replaceAll('%2C', ',');
}

/**
 * The booking flow is one stack, kept by the browser's history: a step forward is an entry, «Назад» and the
 * browser's Back take one away, × takes all of them: Back from the map opens none of them again.
 */
export function useDrawerStack() {
  const location = useLocation();
  const navigate = useNavigate();
  const search = new URLSearchParams(location.search);
  const named = search.get('drawer');
  const drawer = drawerKinds.find((kind) => kind === named) ?? null;
  const serviceId = Number(search.get('service'));
  const workshopId = Number.isInteger(serviceId) && serviceId > 0 ? serviceId : null;
  const state = location.state as StackState | null;
  const depth = drawer ? (state?.drawerDepth ?? 0) : -1;
  const returnTo = useReturn(drawer, depth);

  /** The address as it is when the step is made: the map writes to it meanwhile. */
  const go = useCallback(
    (kind: DrawerKind, replace: boolean, next: StackState) => {
      navigate({ pathname: '/', search: withDrawer(window.location.search, kind) }, { replace, state: next });
    },
    [navigate],
  );
  const replace = useCallback(
    (kind: DrawerKind) => go(kind, true, { drawerDepth: Math.max(depth, 0) }),
    [go, depth],
  );
  const close = () =>
    pageHistory.collapse({ pathname: '/', search: withDrawer(window.location.search, null) });
  /** The bid was sent: nothing of it lies under the page that comes next. Whoever has left the form stays where they are. */
  const leaveSent = (to: string) => {
    const { pathname, search } = window.location;
    const now = new URLSearchParams(search);
    if (pathname !== '/' || now.get('drawer') !== 'bid' || now.get('service') !== String(workshopId)) return;
    now.delete('works');
    pageHistory.collapse({ pathname: '/', search: withDrawer(now.toString(), null) }, false);
    navigate(to);
  };
  return {
    drawer,
    workshopId,
    /** After a step back: a selector of what led to the drawer that was left. */
    returnTo,
    /** Opened from outside the stack: a link, a card, a pin. */
    isEntry: state?.drawerDepth === undefined,
    isDetour: Boolean(state?.isDetour) && depth > 0,
    push: (kind: DrawerKind) => go(kind, false, { drawerDepth: depth + 1 }),
    detour: (kind: DrawerKind) => go(kind, false, { drawerDepth: depth + 1, isDetour: true }),
    replace,
    back: () => {
      if (depth > 0) navigate(-1);
      else close();
    },
    close,
    leaveSent,
    address: () => window.location.pathname + window.location.search,
  };
}
