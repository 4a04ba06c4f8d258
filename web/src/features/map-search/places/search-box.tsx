import { CarFront, ChevronDown, Search } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { lazyComponent } from '../../../ui/feedback/lazy-component.tsx';
import { LazyFailure } from '../../../ui/feedback/lazy-failure.tsx';
import type { LazyFallbackProps } from '../../../ui/feedback/lazy-fallback.ts';
import { useFocusAfterRemoval } from '../../../ui/overlays/focus-after-removal.ts';
import { Link } from '../../../ui/primitives/link.tsx';
import { Plate } from '../../../ui/primitives/plate.tsx';
import { VisuallyHidden } from '../../../ui/primitives/visually-hidden.tsx';
import { PlaceField } from './place-field.tsx';
import styles from './search-box.module.css';
import type { SearchSuggestion } from './suggest.api.ts';
import { WorksChip, type WorksChipProps } from './works-chip.tsx';

export interface SearchCar {
  title: string;
  mark: string;
  plate: string | null;
}

interface SearchBoxProps extends WorksChipProps {
  carPath: string;
  car: SearchCar | null;
  near: { lat: number; long: number };
  onPick: (suggestion: SearchSuggestion) => void;
}

const question = 'Что нужно сделать?';

/** On phones in a dialog; on a desktop the bare field accepts text until it has loaded. */
const PlaceSearch = lazyComponent(
  async () => (await import('./place-search.tsx')).PlaceSearch,
  AwaitedPlaceSearch,
);

function AwaitedPlaceSearch({
  standIn,
  endWhenEmpty,
  ...look
}: LazyFallbackProps & { standIn?: RefObject<HTMLInputElement | null>; endWhenEmpty?: ReactNode }) {
  return look.hasFailed ? (
    <LazyFailure {...look} />
  ) : (
    <div className={styles.find}>
      <PlaceField
        ref={standIn}
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        after={endWhenEmpty}
      />
    </div>
  );
}

/** Desktop: one field for works, workshops and addresses, and the car in its own row. */
export function SearchBox({ worksPath, carPath, car, near, onPick }: SearchBoxProps) {
  const standIn = useRef<HTMLInputElement>(null);
  const allWorks = (
    <Link to={worksPath} className={styles.allWorks}>
      <VisuallyHidden>{question} </VisuallyHidden>
      Все работы
    </Link>
  );
  return (
    <>
      <PlaceSearch near={near} onPick={onPick} standIn={standIn} endWhenEmpty={allWorks} />
      <div className={styles.carRow}>
        <span className={styles.third}>Машина</span>
        <Link to={carPath} className={styles.carLink}>
          {car?.plate && <Plate value={car.plate} size="s" />}
          <span className={styles.carName}>{car ? car.title : 'Выбрать'}</span>
          <ChevronDown aria-hidden="true" />
        </Link>
      </div>
    </>
  );
}

/** Phone: one pill over the map with the car at its end; the chosen works replace the question. */
export function SearchPill({ works, worksPath, onClear, carPath, car }: SearchBoxProps) {
  const askingLink = useRef<HTMLAnchorElement>(null);
  useFocusAfterRemoval(askingLink, works.length);
  return (
    <div className={styles.pill} data-no-drag="">
      {works.length > 0 ? (
        <div className={styles.pillQuery}>
          <Search aria-hidden="true" />
          <WorksChip works={works} worksPath={worksPath} onClear={onClear} question={question} />
        </div>
      ) : (
        <Link ref={askingLink} to={worksPath} className={styles.pillQuery}>
          <Search aria-hidden="true" />
          {question}
        </Link>
      )}
      <Link to={carPath} className={styles.pillCar}>
        <VisuallyHidden>{car ? `Машина: ${car.title}` : 'Выбрать машину'} </VisuallyHidden>
        {car?.plate ? <Plate value={car.plate} size="s" /> : <CarFront aria-hidden="true" />}
        {car && !car.plate && (
          <span className={styles.pillMark} aria-hidden="true">
            {car.mark}
          </span>
        )}
      </Link>
    </div>
  );
}
