import { BadgeCheck, Info } from 'lucide-react';
import { useState } from 'react';
import { isPriceKept, type Promises, promiseWords } from '../../lib/text/promises.ts';
import { lazyComponent } from '../feedback/lazy-component.tsx';
import { classNames } from '../primitives/class-names.ts';
import styles from './promises.module.css';

const PromiseRules = lazyComponent(async () => (await import('./promise-rules.tsx')).PromiseRules);

/** What the deals of a workshop show, as a button that opens the rules. Nothing without figures. */
export function PromiseLine({ workshop }: { workshop: Promises & { name: string } }) {
  // Not mounted before the first press: a list has many of these.
  const [isOpen, setOpen] = useState<boolean>();
  const words = promiseWords(workshop);
  if (words.length === 0) return null;
  const text = words.join(' · ');
  return (
    <>
      <button
        type="button"
        className={classNames(styles.line, isPriceKept(workshop) && styles.kept)}
        aria-label={`${text}: ${workshop.name}. Откуда эти цифры`}
        onClick={() => setOpen(true)}
      >
        {isPriceKept(workshop) && <BadgeCheck aria-hidden="true" />}
        <span>{text}</span>
        <Info aria-hidden="true" className={styles.info} />
      </button>
      {isOpen !== undefined && (
        <PromiseRules workshop={workshop} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
