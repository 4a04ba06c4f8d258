import type { ReviewFacets } from '@sto/contract/reviews/reviews.schemas';
import { Button } from '../../ui/primitives/button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import type { ReviewFilter } from './reviews.api.ts';
import styles from './reviews.module.css';

interface ReviewFiltersProps {
  facets: ReviewFacets;
  filter: ReviewFilter;
  onChange: (change: Partial<ReviewFilter>) => void;
}

/** Works and marks that reviews are about, with the number of reviews for each. */
export function ReviewFilters({ facets, filter, onChange }: ReviewFiltersProps) {
  const isFiltered = filter.workTypeId !== null || filter.markId !== null;
  // A single choice changes nothing, but while a filter is on it must not disappear.
  const isUseful = (options: readonly unknown[]) => options.length > (isFiltered ? 0 : 1);
  const works = facets.work_types;
  const marks = facets.marks.map(({ id, name, count }) => ({ id, title: name, count }));
  if (!isUseful(works) && !isUseful(marks)) return null;
  return (
    <div className={styles.filters}>
      {isUseful(works) && (
        <Choice
          label="Работа"
          all="Все работы"
          options={works}
          value={filter.workTypeId}
          onChange={(workTypeId) => onChange({ workTypeId })}
        />
      )}
      {isUseful(marks) && (
        <Choice
          label="Марка"
          all="Все марки"
          options={marks}
          value={filter.markId}
          onChange={(markId) => onChange({ markId })}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  all: string;
  options: readonly { id: number; title: string; count: number }[];
  value: number | null;
  onChange: (id: number | null) => void;
}

function Choice({ label, all, options, value, onChange }: ChoiceProps) {
  return (
    <select
      className={styles.choice}
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
    >
      <option value="">{all}</option>
      {options.map(({ id, title, count }) => (
        <option key={id} value={id}>
          {`${title} (${count})`}
        </option>
      ))}
    </select>
  );
}

export function NoReviews({ filter, onAll }: { filter: ReviewFilter; onAll: () => void }) {
  return (
    <div className={styles.none}>
      <Text tone="second">{`${subjectOf(filter)} отзывов нет`}</Text>
      <Button size="md" variant="line" onClick={onAll}>
        Показать все отзывы
      </Button>
    </div>
  );
}

function subjectOf({ workTypeId, markId }: ReviewFilter): string {
  if (markId === null) return 'С этой работой';
  return workTypeId === null ? 'Об этой марке' : 'Об этой работе и марке';
}
