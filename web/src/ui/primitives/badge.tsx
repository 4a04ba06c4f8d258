import { unreadBadgeMax } from '@sto/contract/limits';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface BadgeProps {
  count: number | null | undefined;
  tone?: 'danger' | 'brand' | 'mute';
  corner?: boolean;
  className?: string;
}

/** Unread count: nothing at zero, 99 at most. */
export function Badge({ count, tone = 'danger', corner, className }: BadgeProps) {
  if (!count || count < 1) return null;
  return (
    <span className={classNames(styles.badge, styles[tone], corner && styles.corner, className)}>
      {Math.min(count, unreadBadgeMax)}
    </span>
  );
}

/** Marks something unseen next to another number; the count is for screen readers. */
export function UnseenDot({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className={styles.dot}>
      <VisuallyHidden>, непросмотренных: {count}</VisuallyHidden>
    </span>
  );
}
