import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../../ui/primitives/class-names.ts';
import { WorkshopAmenities, WorkshopLegs } from './workshop-amenities.tsx';
import { WorkshopAvailability } from './workshop-availability.tsx';
import contentStyles from './workshop-content.module.css';
import { WorkshopGallery } from './workshop-gallery.tsx';
import { WorkshopHead } from './workshop-head.tsx';
import { WorkshopBrands, WorkshopPrices, WorkshopWarranty } from './workshop-prices.tsx';
import { WorkshopRating } from './workshop-rating.tsx';
import { WorkshopSection } from './workshop-section.tsx';
import styles from './workshops.module.css';

interface WorkshopContentProps {
  workshop: Workshop;
  workIds: readonly number[];
  car: { title: string; markId: number } | null;
  bidPath: (bidId: number) => string;
  amenityLabel: (code: string) => string | null;
  /** Back to the layer below the drawer; absent on a page. */
  onBack?: () => void;
  onCar: () => void;
  onWorks: () => void;
  reviews: (workshop: Workshop) => ReactNode;
  /** In the place of a refused bid. */
  several?: ReactNode;
  /** Below the head, e.g. the comparison with others. */
  extra?: ReactNode;
}

export function WorkshopContent({ workshop, workIds, car, ...props }: WorkshopContentProps) {
  const reviews = useRef<HTMLElement>(null);
  const showReviews = () => {
    reviews.current?.scrollIntoView({ block: 'start' });
    reviews.current?.focus();
  };
  return (
    <>
      {workshop.images.length > 0 && <WorkshopGallery workshop={workshop} onBack={props.onBack} />}
      <WorkshopHead workshop={workshop} onReviews={showReviews} />
      {props.extra && (
        <div className={classNames(styles.availability, contentStyles.extra)}>{props.extra}</div>
      )}
      {workshop.bid_availability !== 'enabled' && (
        <div className={styles.availability}>
          <WorkshopAvailability
            workshop={workshop}
            bidPath={props.bidPath}
            onCar={props.onCar}
            onWorks={props.onWorks}
            several={props.several}
          />
        </div>
      )}
      <WorkshopBrands workshop={workshop} markId={car?.markId ?? null} />
      <WorkshopPrices workshop={workshop} workIds={workIds} carTitle={car?.title ?? null} />
      <WorkshopWarranty workshop={workshop} />
      <WorkshopLegs workshop={workshop} />
      <WorkshopAmenities workshop={workshop} amenityLabel={props.amenityLabel} />
      {workshop.reviews_count > 0 && (
        <WorkshopSection title="Отзывы" ref={reviews} tabIndex={-1} aria-label="Отзывы">
          <WorkshopRating workshop={workshop} />
          {props.reviews(workshop)}
        </WorkshopSection>
      )}
    </>
  );
}
