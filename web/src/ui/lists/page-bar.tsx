import { ArrowLeft } from 'lucide-react';
import { classNames } from '../primitives/class-names.ts';
import { Link } from '../primitives/link.tsx';
import { Heading } from '../primitives/text.tsx';
import styles from './page-bar.module.css';

interface PageBarProps {
  backHref: string;
  backLabel: string;
  title: string;
  /** May have several lines: smaller, with the back link at the first. */
  isLong?: boolean;
}

/** The head of a subordinate page: the back link and its title. */
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
