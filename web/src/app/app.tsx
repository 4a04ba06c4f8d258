import { PageRouter } from '../lib/page-router.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { UnexpectedError } from './error-page.tsx';
import { Providers } from './providers.tsx';
import { Pages } from './router.tsx';
import { ScrollRestoration } from './scroll-restoration.tsx';

export function App() {
  return (
    <ErrorBoundary fallback={<UnexpectedError />}>
      <Providers>
        <PageRouter>
          <Pages />
          <ScrollRestoration />
        </PageRouter>
      </Providers>
    </ErrorBoundary>
  );
}
