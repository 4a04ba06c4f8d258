import { Heart, ListChecks, Plus, SlidersHorizontal } from 'lucide-react';
import { useRef } from 'react';
import { formatRating } from '../../../lib/text/rating.ts';
import { useFocusAfterRemoval } from '../../../ui/overlays/focus-after-removal.ts';
import { Chip, ChipRow, RemovableChip } from '../../../ui/primitives/chip.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { fromLaptop, useMediaQuery } from '../../../ui/primitives/media-query.ts';
import { VisuallyHidden } from '../../../ui/primitives/visually-hidden.tsx';
import styles from '../places/search-box.module.css';
import { type ChosenWork, WorksChip, worksQuestion } from '../places/works-chip.tsx';
import type { SearchFacets } from '../results/search.api.ts';
import { countFilters, type Filters, type MapParamsChange } from '../url/search-params.ts';
import { FilterCount } from './filter-count.tsx';
import { chosenFilters } from './filter-words.ts';

interface FilterChipsProps {
  works: readonly ChosenWork[];
  onRemoveWork: (id: number) => void;
  onClearWorks: () => void;
  worksPath: string;
  filters: Filters;
  facets: SearchFacets | undefined;
  onChange: (change: MapParamsChange) => void;
  onOpenFilters: () => void;
  /** The list is limited to an area of the map. */
  hasArea: boolean;
  /** The street that distances are measured from. */
  fromName: string | null;
  /** Over the map of a phone: one row that scrolls. */
  isFloating?: boolean;
}

const usualRating = 4.5;

export function FilterChips(props: FilterChipsProps) {
  const { works, filters, isFloating } = props;
  const isWide = useMediaQuery(fromLaptop);
  const filtersButton = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(filtersButton, countRemovable(props));
  const allFilters = (
    <Chip
      ref={filtersButton}
      variant={isFloating ? 'float' : 'outline'}
      icon={<SlidersHorizontal aria-hidden="true" />}
      count={countFilters(filters)}
      aria-label={countFilters(filters) > 0 ? `Фильтры: ${countFilters(filters)}` : 'Фильтры'}
      onClick={props.onOpenFilters}
    />
  );
  if (isFloating) {
    return (
      <div data-no-drag="">
        <ChipRow scroll label="Работы и фильтры">
          {allFilters}
          <FloatingWorks {...props} />
          <PlaceChips {...props} />
          <QuickChips {...props} hasCounts />
        </ChipRow>
      </div>
    );
  }
  return (
    <div className={styles.chipRows}>
      {works.length > 0 && <WorkChips {...props} isWide={isWide} />}
      <ChipRow label="Быстрые фильтры">
        {allFilters}
        <PlaceChips {...props} />
        <QuickChips {...props} hasCounts={isWide} />
      </ChipRow>
    </div>
  );
}

function countRemovable({ works, filters, hasArea, fromName }: FilterChipsProps): number {
  return works.length + chosenFilters(filters).length + Number(hasArea) + Number(fromName !== null);
}

/** On a phone: the chosen works, or the way to the list of all. */
function FloatingWorks({ works, worksPath, onClearWorks }: FilterChipsProps) {
  if (works.length > 0)
    return (
      <WorksChip
        works={works}
        worksPath={worksPath}
        onClear={onClearWorks}
        question={worksQuestion}
        isFloating
      />
    );
  return (
    <Link to={worksPath} className={styles.floatingWorks}>
      <ListChecks aria-hidden="true" />
      <VisuallyHidden>{worksQuestion} </VisuallyHidden>
      Все работы
    </Link>
  );
}

/** More would push the list down. */
const chipsOfWorks = 3;

/** A wide panel has a chip for each work; a narrow one has one chip for all. */
function WorkChips({
  works,
  worksPath,
  onRemoveWork,
  onClearWorks,
  isWide,
}: FilterChipsProps & { isWide: boolean }) {
  const hasChipEach = isWide && works.length <= chipsOfWorks;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div className={styles.workChips} role="group" aria-label="Выбранные работы">
      {hasChipEach ? (
        works.map(({ id, title }) => (
          <RemovableChip key={id} onRemove={() => onRemoveWork(id)}>
            {title}
          </RemovableChip>
        ))
      ) : (
        <WorksChip works={works} worksPath={worksPath} onClear={onClearWorks} />
      )}
      <Link to={worksPath} className={styles.addWorks}>
        <Plus aria-hidden="true" />
        Работы
      </Link>
    </div>
  );
}

function PlaceChips({ hasArea, fromName, isFloating, onChange }: FilterChipsProps) {
  return (
    <>
      {hasArea && (
        <RemovableChip float={isFloating} onRemove={() => onChange({ area: null })}>
          Область на карте
        </RemovableChip>
      )}
      {fromName && (
        <RemovableChip float={isFloating} onRemove={() => onChange({ from: null })}>
          {`Рядом: ${fromName}`}
        </RemovableChip>
      )}
    </>
  );
}

/** The most used filters (a narrow panel leaves their numbers to the dialog), and those chosen in the dialog. */
function QuickChips({
  filters,
  facets,
  onChange,
  isFloating,
  hasCounts,
}: FilterChipsProps & { hasCounts: boolean }) {
  const look = isFloating ? 'float' : 'outline';
  const rating = filters.ratingFrom ?? usualRating;
  const ratingCount = facets?.rating_from.find(({ value }) => value === rating)?.count;
  return (
    <>
      <Chip variant={look} on={filters.openNow} onClick={() => onChange({ openNow: !filters.openNow })}>
        Открыто сейчас
        {hasCounts && <FilterCount count={facets?.open_now} isAwaited />}
      </Chip>
      <Chip
        variant={look}
        on={filters.ratingFrom !== null}
        onClick={() => onChange({ ratingFrom: filters.ratingFrom === null ? usualRating : null })}
      >
        <VisuallyHidden>Рейтинг </VisuallyHidden>
        {formatRating(rating)}+{hasCounts && <FilterCount count={ratingCount} isAwaited />}
      </Chip>
      <Chip
        variant={look}
        on={filters.favorites}
        icon={<Heart aria-hidden="true" />}
        aria-label={facets?.favorites ? `Избранные: ${facets.favorites}` : 'Избранные'}
        onClick={() => onChange({ favorites: !filters.favorites })}
      >
        <FilterCount count={facets?.favorites || undefined} />
      </Chip>
      {chosenFilters(filters).map(({ key, label, without }) => (
        <RemovableChip key={key} float={isFloating} onRemove={() => onChange(without)}>
          {label}
        </RemovableChip>
      ))}
    </>
  );
}
