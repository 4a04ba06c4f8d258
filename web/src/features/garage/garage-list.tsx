import type { Car } from '@sto/contract/cars';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useFocusAfterRemoval } from '../../ui/overlays/focus-after-removal.ts';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Heading } from '../../ui/primitives/text.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import { useGarage } from '../cars/cars.api.ts';
import { DeleteCarDialog } from './delete-car-dialog.tsx';
import { GarageCar } from './garage-car.tsx';
import styles from './garage-list.module.css';

interface GarageListProps {
  addHref: string;
  /** The map with this car chosen. */
  bookHrefOf: (carId: number) => string;
  onEdit: (car: Car) => void;
}

export function GarageList({ addHref, bookHrefOf, onEdit }: GarageListProps) {
  const garage = useGarage(true);
  const [leaving, setLeaving] = useState<Car | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const cars = garage.data;
  useFocusAfterRemoval(heading, cars?.length ?? 0);
  return (
    <>
      <div className={styles.bar}>
        <Heading level={1} ref={heading} tabIndex={-1} className={styles.heading}>
          Гараж
        </Heading>
        {cars && cars.length > 0 && (
          <ButtonLink to={addHref} variant="primary" size="md">
            <Plus aria-hidden="true" />
            Добавить
          </ButtonLink>
        )}
      </div>
      {cars?.length === 0 && <EmptyGarage addHref={addHref} />}
      {cars && cars.length > 0 && (
        <ul className={styles.list}>
          {cars.map((car) => (
            <GarageCar
              key={car.id}
              car={car}
              bookHref={bookHrefOf(car.id)}
              onEdit={() => onEdit(car)}
              onDelete={() => setLeaving(car)}
            />
          ))}
        </ul>
      )}
      {!cars && (garage.isError ? <GarageError garage={garage} /> : <GarageSkeleton />)}
      <DeleteCarDialog car={leaving} onClose={() => setLeaving(null)} next={heading} />
    </>
  );
}

function GarageError({ garage }: { garage: ReturnType<typeof useGarage> }) {
  return (
    <Card padding="l">
      <ErrorState
        title="Гараж не загрузился"
        onRetry={() => void garage.refetch()}
        busy={garage.isFetching}
      />
    </Card>
  );
}

function EmptyGarage({ addHref }: { addHref: string }) {
  return (
    <Card padding="l">
      <EmptyState
        title="Здесь будут ваши машины"
        text="Выберите марку, модель и поколение один раз: дальше машина подставится в заявку."
        action={
          <ButtonLink to={addHref} variant="primary">
            Добавить машину
          </ButtonLink>
        }
      />
    </Card>
  );
}

function GarageSkeleton() {
  return (
    <div className={styles.list}>
      <LiveRegion>Загрузка гаража</LiveRegion>
      {[0, 1, 2].map((place) => (
        <Card key={place} padding="l" className={styles.skeleton}>
          <Skeleton width="60%" height={22} />
          <Skeleton width="80%" />
          <Skeleton width={120} height={28} />
          <Skeleton height={44} radius="md" />
        </Card>
      ))}
    </div>
  );
}
