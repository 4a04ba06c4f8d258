import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import { paths } from '../lib/paths.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { lazyComponent } from '../ui/feedback/lazy-component.tsx';
import { Button, ButtonAnchor } from '../ui/primitives/button.tsx';
import { Heading, Text } from '../ui/primitives/text.tsx';
import styles from './error-page.module.css';
import { MainPart } from './layouts/main-part.tsx';

const NotFoundPage = lazyComponent(async () => (await import('../pages/not-found-page.tsx')).NotFoundPage);

export const preloadNotFound = NotFoundPage.preload;

interface PageErrorProps {
  /** The repeat is under way. */
  busy?: boolean;
  onRetry: () => void;
}

/** A page that failed inside its layout: the code did not load, or the page broke. */
export function PageError(props: PageErrorProps) {
  return (
    <ErrorState
      headingLevel={1}
      title="Страница не загрузилась"
      text="Проверьте сеть и повторите."
      {...props}
    />
  );
}

/** The last fallback; its heading is fixed by the spec. */
export function UnexpectedError() {
  return (
    <main id="main" className={styles.page}>
      <Heading level={1}>Unexpected Application Error!</Heading>
      <Text tone="second">Что-то сломалось у нас. Обновите страницу или вернитесь на карту.</Text>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => location.reload()}>
          Обновить
        </Button>
        <ButtonAnchor variant="ghost" href={paths.map()}>
          На карту
        </ButtonAnchor>
      </div>
    </main>
  );
}

/** The server has answered 404 at the address itself; the browser goes on to the page of the specification. */
export function UnknownAddress() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname !== paths.notFound) void navigate(paths.notFound, { replace: true });
  }, [navigate, pathname]);
  return <NotFoundPage />;
}

/** What a loader has thrown: an address that has nothing, or a fault. */
export function RouteError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <UnexpectedError />;
  return (
    <MainPart>
      <UnknownAddress />
    </MainPart>
  );
}
