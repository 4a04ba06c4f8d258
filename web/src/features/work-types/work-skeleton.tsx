import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import styles from './work-types.module.css';

const widths = ['62%', '48%', '70%', '40%', '56%', '66%', '44%', '58%'];

export function WorkSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className={styles.list}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {widths.map((width) => (
        <div key={width} className={styles.ghost}>
          <Skeleton width={22} height={22} />
          <Skeleton width={width} />
          <Skeleton width={52} className={styles.end} />
        </div>
      ))}
    </div>
  );
}
