import { type ReactNode, Suspense } from 'react';
import { useLocation } from '../lib/page-router.tsx';
import { Loader } from '../ui/loader.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageError } from './error-page.tsx';
import { forgetFailures } from './later-page.tsx';

/** A page whose code is fetched when it is first opened; one that fails leaves the layout around it standing. */
export function LazyPage({ page, title = 'Загрузка...' }: { page: ReactNode; title?: string }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary fallback={<PageError />} resetKey={pathname} onCatch={forgetFailures}>
      <Suspense fallback={<Loader title={title} />}>{page}</Suspense>
    </ErrorBoundary>
  );
}
