import { X } from 'lucide-react';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Link } from '../../../ui/primitives/link.tsx';
import { VisuallyHidden } from '../../../ui/primitives/visually-hidden.tsx';
import styles from './search-box.module.css';

export const worksQuestion = 'Что нужно сделать?';

export interface ChosenWork {
  id: number;
  title: string;
}

interface WorksChipProps {
  works: readonly ChosenWork[];
  worksPath: string;
  onClear: () => void;
  question?: string;
  /** Over the map. */
  isFloating?: boolean;
}

/** All chosen works in the space of one: «Замена масла и ещё 2». It opens them; the cross removes all. */
export function WorksChip({ works, worksPath, onClear, question, isFloating }: WorksChipProps) {
  const [first, ...others] = works;
  if (!first) return null;
  return (
    <span className={classNames(styles.worksChip, isFloating && styles.overMap)}>
      <Link to={worksPath} className={styles.worksLink}>
        {question && <VisuallyHidden>{question} </VisuallyHidden>}
        <span className={styles.firstWork}>{first.title}</span>
        {others.length > 0 && <span> и&nbsp;ещё&nbsp;{others.length}</span>}
      </Link>
      <button
        type="button"
        className={styles.clearWorks}
        aria-label={others.length > 0 ? 'Убрать все работы' : `Убрать: ${first.title}`}
        onClick={onClear}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  );
}
