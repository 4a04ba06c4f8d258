import type { WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { CalendarClock, Wrench } from 'lucide-react';
import { useRenderTime } from '../../../lib/browser/page-origin.ts';
import { openStateOf, openText } from '../../../lib/time/open-state.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Link } from '../../../ui/primitives/link.tsx';
import { Picture } from '../../../ui/primitives/picture.tsx';
import { Rating } from '../../../ui/primitives/stars.tsx';
import { type DistanceFrom, distanceText, nearestTimeText, reviewsText } from './search-words.ts';
import styles from './workshop.module.css';

/** The same facts in the same order on the card and in the balloon. */
export function RatingLine({ workshop }: { workshop: WorkshopSummary }) {
  return (
    <span className={styles.line}>
      <Rating workshop={workshop} />
      <span className={styles.third}>{reviewsText(workshop)}</span>
    </span>
  );
}

/** The city is known from the header: the street is what helps. */
export function streetOf(address: string): string {
  const [first = '', ...rest] = address.split(', ');
  return rest.length > 0 && !/\d/.test(first) && !/ул|просп|пр-|шоссе|пер|наб|бул|пл/i.test(first)
    ? rest.join(', ')
    : address;
}

const houseMax = 12;

/** «улица Карла Маркса» may be cut where there is no room, «59» may not. */
function partsOf(address: string): { street: string; house: string | null } {
  const [, street = '', house = ''] = /^(.*), ([^,]*)$/.exec(address) ?? [];
  return /^\d/.test(house) && house.length <= houseMax ? { street, house } : { street: address, house: null };
}

export function PlaceLine({ workshop, from }: { workshop: WorkshopSummary; from: DistanceFrom }) {
  const { street, house } = partsOf(streetOf(workshop.address));
  return (
    <span className={classNames(styles.line, styles.place)}>
      <span className={styles.clip}>
        {distanceText(workshop.distance_m, from)} · {street}
        {house && ','}
      </span>
      {house && <span className={styles.house}> {house}</span>}
    </span>
  );
}

export function OpenLine({ workshop }: { workshop: WorkshopSummary }) {
  const state = openStateOf(workshop, useRenderTime());
  return (
    <span className={classNames(styles.line, styles.open, !state.isOpen && styles.shut)}>
      <span className={styles.dot} aria-hidden="true" />
      {openText(state)}
    </span>
  );
}

interface NearestTimeProps {
  workshop: WorkshopSummary;
  /** The booking form of a workshop with this time chosen. */
  book: (id: number, slot: string) => string;
}

export function NearestTime({ workshop, book }: NearestTimeProps) {
  const { id, name, nearest_slot_at: slot, bid_availability: availability } = workshop;
  const text = nearestTimeText(workshop, useRenderTime());
  if (availability !== 'enabled' || slot === null || text === null) return null;
  return (
    <Link
      to={book(id, slot)}
      className={classNames(styles.line, styles.nearest)}
      aria-label={`Свободно ${text}: ${name}`}
    >
      <CalendarClock aria-hidden="true" />
      Свободно {text}
    </Link>
  );
}

export function Thumb({ image, size }: { image: string | null; size: 72 | 92 }) {
  return (
    <span className={classNames(styles.thumb, size === 72 && styles.small)}>
      {image ? (
        <Picture src={image} alt="" width={size} height={size} fit="height" />
      ) : (
        <Wrench aria-hidden="true" />
      )}
    </span>
  );
}
