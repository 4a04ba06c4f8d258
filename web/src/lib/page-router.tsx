import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type PageHistory, pageHistory, type Shown } from './page-history.ts';
import type { PageLocation } from './page-location.ts';

const RouterContext = createContext<(Shown & Pick<PageHistory, 'navigate'>) | null>(null);

interface PageRouterProps {
  /** The browser's own; tests have others. */
  history?: PageHistory;
  children: ReactNode;
}

/** Tells what stands in it of the history's pages, as they come. */
export function PageRouter({ history = pageHistory, children }: PageRouterProps) {
  const [shown, setShown] = useState<Shown>(() => ({
    action: 'POP',
    location: history.location,
    isUndone: false,
  }));
  useLayoutEffect(() => {
    const stop = history.listen((next, isAtOnce) => {
      if (isAtOnce) flushSync(() => setShown(next));
      else startTransition(() => setShown(next));
    });
    // A step between the first drawing and this moment, as Back right after a reload, was told to nobody.
    const { location } = history;
    setShown((now) => (now.location.key === location.key ? now : { ...now, location }));
    return stop;
  }, [history]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every new page, and after its layers have gone
  useEffect(() => history.closeLeft(), [shown]);
  const router = useMemo(() => ({ ...shown, navigate: history.navigate }), [shown, history]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

function useRouter() {
  const router = useContext(RouterContext);
  if (!router) throw new Error('there is no PageRouter above');
  return router;
}

export function useLocation(): PageLocation {
  return useRouter().location;
}

/** How the shown page was come to. */
export function useNavigationType(): Shown['action'] {
  return useRouter().action;
}

/** True while a choice stands that Back or Forward has come to. */
export function useIsUndone(): boolean {
  return useRouter().isUndone;
}

/** The same function always. */
export function useNavigate(): PageHistory['navigate'] {
  return useRouter().navigate;
}

/** Leads on to another page; Back does not come here again. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
