import type { ReactNode } from 'react';
import { useLocation } from '../lib/page-router.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageError } from './error-page.tsx';

/** A page that breaks leaves the layout around it standing; the next address gets a fresh try. */
export function LazyPage({ page }: { page: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary fallback={<PageError onRetry={() => location.reload()} />} resetKey={pathname}>
      {page}
    </ErrorBoundary>
  );
}
