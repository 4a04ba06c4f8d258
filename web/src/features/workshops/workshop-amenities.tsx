import { legBadges } from '@sto/contract/bids/leg-words';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { Check } from 'lucide-react';
import { formatMoneyFrom } from '../../lib/text/money.ts';
import { counted } from '../../lib/text/plural.ts';
import { Tag } from '../../ui/primitives/tag.tsx';
import legStyles from './workshop-legs.module.css';
import { WorkshopSection } from './workshop-section.tsx';
import styles from './workshops.module.css';

interface AmenitiesProps {
  workshop: Pick<Workshop, 'amenities' | 'bays_count'>;
  /** Null: an unknown code. */
  amenityLabel: (code: string) => string | null;
}

export function WorkshopAmenities({ workshop, amenityLabel }: AmenitiesProps) {
  const bays = workshop.bays_count;
  const lines = [
    bays !== null && bays > 0 ? counted(bays, ['пост', 'поста', 'постов']) : null,
    ...workshop.amenities.map(amenityLabel),
  ].filter((line) => line !== null);
  if (lines.length === 0) return null;
  return (
    <WorkshopSection title="Удобства">
      <ul className={styles.amenities}>
        {lines.map((line) => (
          <li key={line}>
            <Check aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </WorkshopSection>
  );
}

/** How a car that does not drive and the workshop meet. */
export function WorkshopLegs({ workshop: { legs } }: { workshop: Pick<Workshop, 'legs'> }) {
  if (legs.length === 0) return null;
  return (
    <WorkshopSection title="Если машина не едет">
      <ul className={legStyles.legs}>
        {legs.map(({ kind, radius_km: radius, price_from: price }) => (
          <li key={kind}>
            <Tag tone="brand">{legBadges[kind]}</Tag>
            {price > 0 ? formatMoneyFrom(price) : 'бесплатно'}, до&nbsp;{radius}&nbsp;км
          </li>
        ))}
      </ul>
    </WorkshopSection>
  );
}
