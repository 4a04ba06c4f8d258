import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  radius?: 'xs' | 'md' | 'lg' | 'full';
  className?: string;
}

/** A grey placeholder in the size of the content. */
export function Skeleton({ width = '100%', height = 14, radius = 'xs', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[radius], className)}
      style={{ width, height }}
    />
  );
}

export function SkeletonList({ rows = 4, label = 'Загрузка' }: { rows?: number; label?: string }) {
  return (
    <div role="status" className={styles.list}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className={styles.row}>
          <Skeleton width={92} height={92} radius="md" />
          <div className={styles.lines}>
            <Skeleton width="70%" height={18} />
            <Skeleton width="90%" />
            <Skeleton width="45%" />
          </div>
        </div>
      ))}
    </div>
  );
}
