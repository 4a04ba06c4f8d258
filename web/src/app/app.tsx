import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { type PageOrigin, PageOriginProvider } from '../lib/browser/page-origin.ts';
import { UnexpectedError } from './error-page.tsx';
import { Providers } from './providers.tsx';

interface AppProps {
  queryClient: QueryClient;
  /** Null where the browser alone draws the page. */
  origin: PageOrigin | null;
  onHydrated?: () => void;
  /** The router. */
  children: ReactNode;
}

/** The same tree on the server and in the browser: the page is hydrated by it. */
export function App({ queryClient, origin, onHydrated, children }: AppProps) {
  return (
    <StrictMode>
      <ErrorBoundary fallback={<UnexpectedError />}>
        <UntilHydrated origin={origin} onHydrated={onHydrated}>
          <Providers queryClient={queryClient}>{children}</Providers>
        </UntilHydrated>
      </ErrorBoundary>
    </StrictMode>
  );
}

/** What the server knew is forgotten in a second drawing. By then the page is hydrated as a whole. */
function UntilHydrated({ origin, onHydrated, children }: Omit<AppProps, 'queryClient'>) {
  const [current, setCurrent] = useState(origin);
  useEffect(() => {
    if (current) setCurrent(null);
    else onHydrated?.();
  }, [current, onHydrated]);
  return <PageOriginProvider value={current}>{children}</PageOriginProvider>;
}
