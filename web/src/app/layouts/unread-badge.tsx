import { Badge } from '../../ui/primitives/badge.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import styles from './layout.module.css';

/** The count of a link: «99» at most on the screen, «новых: 120» for screen readers. */
export function UnreadBadge({ count, corner = false }: { count: number; corner?: boolean }) {
  if (count < 1) return null;
  return (
    <>
      <span aria-hidden="true" className={styles.sight}>
        <Badge count={count} corner={corner} />
      </span>
      <VisuallyHidden>, новых: {count}</VisuallyHidden>
    </>
  );
}
