import type { ReactNode } from 'react';
import { classNames } from '../primitives/class-names.ts';
import { Link } from '../primitives/link.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';
import styles from './list-row.module.css';

interface ListRowProps {
  className?: string | undefined;
  children: ReactNode;
}

export function ListRow({ className, children }: ListRowProps) {
  return <li className={classNames(styles.row, className)}>{children}</li>;
}

interface ListRowLinkProps {
  to: string;
  onClick?: (() => void) | undefined;
  /** Its page is open next to the list. */
  isCurrent?: boolean;
  children: ReactNode;
}

/** The link of a row; the whole row is its target. */
export function ListRowLink({ to, onClick, isCurrent, children }: ListRowLinkProps) {
  return (
    <Link to={to} className={styles.link} onClick={onClick} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  );
}

interface ListRowSkeletonProps {
  picture: number;
  isSquare?: boolean;
  lines: readonly string[];
}

export function ListRowSkeleton({ picture, isSquare, lines }: ListRowSkeletonProps) {
  return (
    <div className={styles.row}>
      <Skeleton width={picture} height={picture} radius={isSquare ? 'md' : 'full'} />
      <div className={styles.lines}>
        {lines.map((width, line) => (
          <Skeleton key={width} width={width} height={line === 0 ? 18 : 14} />
        ))}
      </div>
    </div>
  );
}
