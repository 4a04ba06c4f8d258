import { counted } from '../../../lib/text/plural.ts';
import { formatRating } from '../../../lib/text/rating.ts';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Chip, ChipRow } from '../../../ui/primitives/chip.tsx';
import type { SearchFacets } from '../results/search.api.ts';
import { workshopForms } from '../results/search-words.ts';
import {
  countFilters,
  type Filters,
  freeDays,
  type MapParamsChange,
  noFilters,
} from '../url/search-params.ts';
import { amenityCodes, amenityLabel } from './amenity-labels.ts';
import { FilterCount } from './filter-count.tsx';
import { FilterSwitch } from './filter-switch.tsx';
import { choicesOf, freeWords, priceText, radiusText, warrantyText } from './filter-words.ts';
import styles from './filters-dialog.module.css';

interface FiltersDialogProps {
  open: boolean;
  onClose: () => void;
  filters: Filters;
  /** At least one of the works, not all; shown only when several are chosen. */
  anyWork: boolean;
  worksCount: number;
  /** The list is limited to an area of the map, so there is no distance filter. */
  hasArea: boolean;
  facets: SearchFacets | undefined;
  onChange: (change: MapParamsChange) => void;
  total: number | undefined;
}

const usualRatings = [4, 4.5, 4.8];
const usualRadiuses = [2, 5, 10, 50];
const usualWarranties = [6, 12, 24];
/** The reach of a search without a radius. */
const wholeRadius = 50;

export function FiltersDialog(props: FiltersDialogProps) {
  const { open, onClose, filters, onChange, total } = props;
  const canReset = countFilters(filters) > 0 || props.anyWork;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Фильтры"
      foot={
        <div className={styles.foot}>
          {canReset && <Button onClick={() => onChange({ ...noFilters, anyWork: false })}>Сбросить</Button>}
          <Button variant="primary" block onClick={onClose}>
            {total === undefined ? 'Показать' : `Показать ${counted(total, workshopForms)}`}
          </Button>
        </div>
      }
    >
      <div className={styles.filters}>
        <Switches {...props} />
        {props.worksCount > 1 && (
          <div>
            <p className={styles.name} aria-hidden="true">
              Выбранные работы
            </p>
            <Segmented
              label="Выбранные работы"
              options={[
                { value: 'all', label: 'Делают все' },
                { value: 'any', label: 'Хотя бы одну' },
              ]}
              value={props.anyWork ? 'any' : 'all'}
              onChange={(value) => onChange({ anyWork: value === 'any' })}
            />
          </div>
        )}
        <FreeFilter {...props} />
        <NumberFilters {...props} />
        <AmenityFilter {...props} />
      </div>
    </Dialog>
  );
}

function Switches({ filters, facets, onChange }: FiltersDialogProps) {
  return (
    <div>
      <FilterSwitch
        checked={filters.openNow}
        count={facets?.open_now}
        onChange={(openNow) => onChange({ openNow })}
      >
        Открыто сейчас
      </FilterSwitch>
      <FilterSwitch
        checked={filters.favorites}
        count={facets?.favorites}
        onChange={(favorites) => onChange({ favorites })}
      >
        Избранные
      </FilterSwitch>
    </div>
  );
}

function FreeFilter({ filters: { freeBy }, onChange }: FiltersDialogProps) {
  return (
    <div>
      <p className={styles.name}>Свободное время</p>
      <ChipRow label="Свободное время">
        <Chip on={freeBy === null} onClick={() => onChange({ freeBy: null })}>
          Любое
        </Chip>
        {freeDays.map((day) => (
          <Chip key={day} on={freeBy === day} onClick={() => onChange({ freeBy: day })}>
            {freeWords[day]}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

function NumberFilters({ filters, facets, hasArea, worksCount, onChange }: FiltersDialogProps) {
  const { ratingFrom, priceTo, warrantyFrom } = filters;
  const radius = hasArea ? null : (filters.radius ?? wholeRadius);
  return (
    <>
      <NumberFilter
        name="Рейтинг"
        any="Любой"
        choices={choicesOf(facets?.rating_from, usualRatings, ratingFrom)}
        chosen={ratingFrom}
        words={(value) => `от\u00A0${formatRating(value)}`}
        onChoose={(value) => onChange({ ratingFrom: value })}
      />
      <NumberFilter
        name="Расстояние"
        choices={choicesOf(facets?.radius, usualRadiuses, radius)}
        chosen={radius}
        words={radiusText}
        onChoose={(value) => onChange({ radius: value === wholeRadius ? null : value, area: null })}
      />
      <NumberFilter
        name="Цена"
        any="Любая"
        choices={choicesOf(worksCount > 0 ? facets?.price_to : undefined, [], priceTo)}
        chosen={priceTo}
        words={priceText}
        onChoose={(value) => onChange({ priceTo: value })}
      />
      <NumberFilter
        name="Гарантия на работы"
        any="Любая"
        choices={choicesOf(facets?.warranty_from, usualWarranties, warrantyFrom)}
        chosen={warrantyFrom}
        words={warrantyText}
        onChoose={(value) => onChange({ warrantyFrom: value })}
      />
    </>
  );
}

interface NumberFilterProps {
  name: string;
  /** The chip that removes the filter; without it the widest value does. */
  any?: string;
  choices: readonly { value: number; count: number | undefined }[];
  chosen: number | null;
  words: (value: number) => string;
  onChoose: (value: number | null) => void;
}

function NumberFilter({ name, any, choices, chosen, words, onChoose }: NumberFilterProps) {
  if (choices.length === 0) return null;
  return (
    <div>
      <p className={styles.name}>{name}</p>
      <ChipRow label={name}>
        {any && (
          <Chip on={chosen === null} onClick={() => onChoose(null)}>
            {any}
          </Chip>
        )}
        {choices.map(({ value, count }) => (
          <Chip
            key={value}
            on={chosen === value}
            disabled={count === 0 && chosen !== value}
            onClick={() => onChoose(value)}
          >
            {words(value)}
            <FilterCount count={count} />
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

function AmenityFilter({ filters, facets, onChange }: FiltersDialogProps) {
  const counts = new Map(facets?.amenities.map(({ value, count }) => [value, count]));
  const codes = amenityCodes.filter(
    (code) => !facets || counts.has(code) || filters.amenities.includes(code),
  );
  if (codes.length === 0) return null;
  const toggle = (code: string) =>
    filters.amenities.includes(code)
      ? filters.amenities.filter((one) => one !== code)
      : [...filters.amenities, code].sort();
  return (
    <div>
      <p className={styles.name}>Оплата и удобства</p>
      <ChipRow label="Оплата и удобства">
        {codes.map((code) => (
          <Chip
            key={code}
            on={filters.amenities.includes(code)}
            disabled={counts.get(code) === 0 && !filters.amenities.includes(code)}
            onClick={() => onChange({ amenities: toggle(code) })}
          >
            {amenityLabel(code)}
            <FilterCount count={counts.get(code)} />
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
