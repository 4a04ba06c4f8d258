import { CarFront, ChevronDown, Search } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { lazyComponent } from '../../../ui/feedback/lazy-component.tsx';
import { LazyFailure } from '../../../ui/feedback/lazy-failure.tsx';
import type { LazyFallbackProps } from '../../../ui/feedback/lazy-fallback.ts';
import { Link } from '../../../ui/primitives/link.tsx';
import { Plate } from '../../../ui/primitives/plate.tsx';
import { VisuallyHidden } from '../../../ui/primitives/visually-hidden.tsx';
import type { Picked } from './picked.ts';
import { PlaceField, searchExample, searchLabel } from './place-field.tsx';
import styles from './search-box.module.css';
import type { SearchPlace } from './suggest.api.ts';
import { worksQuestion } from './works-chip.tsx';

export interface SearchCar {
  title: string;
  mark: string;
  plate: string | null;
}

interface SearchBoxProps {
  worksPath: string;
  carPath: string;
  car: SearchCar | null;
  near: SearchPlace;
  onPick: (choice: Picked) => void;
}

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
      <PlaceField ref={standIn} after={endWhenEmpty} />
    </div>
  );
}

/** Desktop: one field for everything that is searched, and the car in its own row. */
export function SearchBox({ worksPath, carPath, car, near, onPick }: SearchBoxProps) {
  const standIn = useRef<HTMLInputElement>(null);
  const allWorks = (
    <Link to={worksPath} className={styles.allWorks}>
      <VisuallyHidden>{worksQuestion} </VisuallyHidden>
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

interface SearchPillProps {
  carPath: string;
  car: SearchCar | null;
  /** Opens the search over the whole screen. */
  onFind: () => void;
}

/** Phone: the same field as a pill over the map, with the car at its end. */
export function SearchPill({ carPath, car, onFind }: SearchPillProps) {
  return (
    <div className={styles.pill} data-no-drag="">
      <button type="button" className={styles.pillQuery} onClick={onFind}>
        <Search aria-hidden="true" />
        <span className={styles.pillWords}>
          <span className={styles.pillLabel}>{searchLabel}</span>
          <span className={styles.pillExample} aria-hidden="true">
            {searchExample}
          </span>
        </span>
      </button>
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
