import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { Check } from 'lucide-react';
import { counted } from '../../lib/text/plural.ts';
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
