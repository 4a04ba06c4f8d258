import styles from './badge.module.css';
import { classNames } from './class-names.ts';

const badgeMax = 99;

interface BadgeProps {
  count: number | null | undefined;
  tone?: 'danger' | 'brand' | 'mute';
  /** Sits on the corner of a positioned parent. */
  corner?: boolean;
  className?: string;
}

/** Unread count: nothing at zero, «99+» above 99. */
export function Badge({ count, tone = 'danger', corner, className }: BadgeProps) {
  if (!count || count < 1) return null;
  return (
    <span className={classNames(styles.badge, styles[tone], corner && styles.corner, className)}>
      {count > badgeMax ? `${badgeMax}+` : count}
    </span>
  );
}
