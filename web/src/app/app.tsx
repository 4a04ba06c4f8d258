import { ErrorBoundary } from 'react-error-boundary';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { UnexpectedError } from './error-page.tsx';
import { Providers } from './providers.tsx';

export function App({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  return (
    <ErrorBoundary fallback={<UnexpectedError />}>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </ErrorBoundary>
  );
}
