import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import styles from './public-pages.module.css';

export function PageFailed({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return <ErrorState headingLevel={1} title="Страница не загрузилась" busy={isBusy} onRetry={onRetry} />;
}

export function PageSkeleton() {
  return (
    <div role="status" className={styles.page}>
      <VisuallyHidden>Загружаем страницу</VisuallyHidden>
      <Skeleton width="40%" height={18} />
      <Skeleton width="70%" height={34} />
      <Skeleton height={150} radius="lg" />
      <Skeleton height={150} radius="lg" />
      <Skeleton height={150} radius="lg" />
    </div>
  );
}
