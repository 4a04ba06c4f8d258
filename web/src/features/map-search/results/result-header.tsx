import { ChevronDown, Info } from 'lucide-react';
import { counted } from '../../../lib/text/plural.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { Tag } from '../../../ui/primitives/tag.tsx';
import { VisuallyHidden } from '../../../ui/primitives/visually-hidden.tsx';
import { type Sort, sorts } from '../url/search-params.ts';
import styles from './result-list.module.css';
import { sortLabels, workshopForms } from './search-words.ts';

interface ResultHeaderProps {
  /** Undefined while the first answer loads; null: there is nothing to count. */
  total: number | null | undefined;
  where: string | null;
  /** Chooses another city; null if there is none, or if `where` is not a city. */
  onWhere: (() => void) | null;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onExplain: () => void;
  isDemo: boolean;
}

/** «86 автосервисов в Казани», the order, and whether the data are invented. */
export function ResultHeader({ total, where, onWhere, sort, onSort, onExplain, isDemo }: ResultHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.title}>
        <h1 className={styles.count}>
          {total === undefined ? (
            <>
              <Skeleton width={170} height={20} />
              <VisuallyHidden>Автосервисы</VisuallyHidden>
            </>
          ) : null}
          {total === null ? <span>Автосервисы</span> : null}
          {typeof total === 'number' ? <span>{counted(total, workshopForms)}</span> : null}{' '}
          {total !== undefined && where && <Where where={where} onWhere={onWhere} />}
        </h1>
        {isDemo && <Tag>Демо</Tag>}
      </div>
      <div className={styles.order} data-no-drag="">
        <label className={styles.sort}>
          <span className={styles.sortText} aria-hidden="true">
            {sortLabels[sort]}
          </span>
          <ChevronDown aria-hidden="true" />
          <select
            aria-label="Порядок списка"
            value={sort}
            onChange={(event) =>
              onSort(sorts.find((one) => one === event.currentTarget.value) ?? 'recommended')
            }
          >
            {sorts.map((one) => (
              <option key={one} value={one}>
                {sortLabels[one]}
              </option>
            ))}
          </select>
        </label>
        {sort === 'recommended' && (
          <IconButton
            label="Как считается порядок «Рекомендуем»"
            size="sm"
            aria-haspopup="dialog"
            onClick={onExplain}
          >
            <Info aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </div>
  );
}

function Where({ where, onWhere }: { where: string; onWhere: (() => void) | null }) {
  if (!onWhere) return <span className={styles.where}>{where}</span>;
  return (
    <button
      type="button"
      className={classNames(styles.where, styles.city)}
      aria-haspopup="dialog"
      data-no-drag=""
      onClick={onWhere}
    >
      {where}
      <VisuallyHidden>: выбрать другой город</VisuallyHidden>
      <ChevronDown aria-hidden="true" />
    </button>
  );
}
