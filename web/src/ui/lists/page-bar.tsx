import { ArrowLeft } from 'lucide-react';
import { classNames } from '../primitives/class-names.ts';
import { Link } from '../primitives/link.tsx';
import { Heading } from '../primitives/text.tsx';
import styles from './page-bar.module.css';

interface PageBarProps {
  backHref: string;
  /** «К заявкам» */
  backLabel: string;
  title: string;
  /** May take several lines: smaller, and the way back stays at the first. */
  isLong?: boolean;
}

/** The head of a page that belongs to another: the way back, and what this one is. */
export function PageBar({ backHref, backLabel, title, isLong }: PageBarProps) {
  return (
    <div className={classNames(styles.bar, isLong && styles.long)}>
      <Link to={backHref} className={styles.back} aria-label={backLabel}>
        <ArrowLeft aria-hidden="true" />
      </Link>
      <Heading level={1} className={styles.title}>
        {title}
      </Heading>
    </div>
  );
}
