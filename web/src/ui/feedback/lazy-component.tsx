import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { reloadFailedStyles } from '../../lib/browser/failed-styles.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { LazyFailure } from './lazy-failure.tsx';
import type { LazyFallbackProps, Openable } from './lazy-fallback.ts';

type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the code before its first use, so that the part renders at once. */
  preload: () => Promise<void>;
};

/** A component whose code is loaded on its first render. `lazy` alone caches a failed load permanently. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<LazyFallbackProps & NoInfer<Props>> = LazyFailure,
  /** Rendered after the component once its code is loaded. */
  tail?: ReactNode,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    loaded ??= await load();
  };
  const newLazy = () =>
    lazy(async () => {
      try {
        await reloadFailedStyles();
        await preload();
      } catch (error) {
        Lazy = newLazy();
        throw error;
      }
      return { default: loaded as ComponentType<Props> };
    });
  let Lazy = newLazy();

  function LazyPart(props: Props) {
    const { open } = props as Openable;
    const { pathname } = useLocation();
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    const draw = () => setPart(() => loaded ?? Lazy);
    if (!Part && open !== false) draw();
    if (!Part) return null;
    return (
      <ErrorBoundary
        resetKeys={[pathname]}
        onReset={draw}
        fallbackRender={({ resetErrorBoundary }) => (
          <Failure load={preload} onLoaded={resetErrorBoundary} open={open}>
            {(failure) => <Fallback {...props} {...failure} hasFailed />}
          </Failure>
        )}
      >
        <Suspense fallback={<Fallback {...props} hasFailed={false} busy onRetry={() => undefined} />}>
          <Part {...props} />
          {tail}
        </Suspense>
      </ErrorBoundary>
    );
  }
  return Object.assign(LazyPart, { preload });
}

interface FailureProps {
  load: () => Promise<void>;
  onLoaded: () => void;
  open: boolean | undefined;
  children: (failure: Pick<LazyFallbackProps, 'busy' | 'onRetry'>) => ReactNode;
}

/** Loads the code again when the person retries or reopens the part. */
function Failure({ load, onLoaded, open, children }: FailureProps) {
  const [busy, setBusy] = useState(false);
  const retries = useRef(0);
  const reload = async () => {
    setBusy(true);
    try {
      if (!(await reloadFailedStyles())) throw new Error('style sheets have failed again');
      await load();
      onLoaded();
    } catch {
      setBusy(false);
    }
  };
  const isMounted = useRef(true);
  const retry = useOneAtATime(async () => {
    retries.current += 1;
    if (retries.current > 1) {
      setBusy(true);
      // Failed twice while the server answers: a new version has removed the files. HEAD bypasses the service worker.
      const answer = await fetch('/', { method: 'HEAD' }).catch(() => null);
      if (answer?.ok && isMounted.current) window.location.reload();
    }
    await reload();
  });
  const reopen = useEffectEvent(() => {
    retries.current = 0;
    void reload();
  });
  const wasOpen = useRef(open);
  useEffect(() => {
    if (open && !wasOpen.current) reopen();
    wasOpen.current = open;
  }, [open]);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return children({ busy, onRetry: () => void retry() });
}
