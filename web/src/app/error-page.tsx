import { Button, ButtonAnchor } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Heading, Text } from '../ui/text.tsx';
import styles from './error-page.module.css';
import { paths } from './paths.ts';

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
