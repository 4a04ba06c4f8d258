import type { Car } from '@sto/contract/cars/cars.schemas';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { InfiniteList, ListHeader } from '../../ui/lists/infinite-list.tsx';
import { useFocusAfterRemoval } from '../../ui/overlays/focus-after-removal.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { useGarage } from './cars.api.ts';
import { DeleteCarDialog } from './delete-car-dialog.tsx';
import { GarageCar } from './garage-car.tsx';

interface GarageListProps {
  onAdd: () => void;
  bookHrefOf: (carId: number) => string;
  onEdit: (car: Car) => void;
}

export function GarageList({ onAdd, bookHrefOf, onEdit }: GarageListProps) {
  const garage = useGarage(true);
  const [carToDelete, setCarToDelete] = useState<Car | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const cars = garage.data ?? [];
  useFocusAfterRemoval(heading, cars.length);
  return (
    <>
      <ListHeader title="Гараж" ref={heading} action={cars.length > 0 && <AddCar onAdd={onAdd} />} />
      <InfiniteList
        query={garage}
        items={cars}
        layout="grid"
        error="Гараж не загрузился"
        loading="Загрузка гаража"
        skeleton={<CarSkeleton />}
        empty={<EmptyGarage onAdd={onAdd} />}
      >
        {(car) => (
          <GarageCar
            key={car.id}
            car={car}
            bookHref={bookHrefOf(car.id)}
            onEdit={() => onEdit(car)}
            onDelete={() => setCarToDelete(car)}
          />
        )}
      </InfiniteList>
      <DeleteCarDialog car={carToDelete} onClose={() => setCarToDelete(null)} next={heading} />
    </>
  );
}

type AddProps = Pick<GarageListProps, 'onAdd'>;

function AddCar({ onAdd }: AddProps) {
  return (
    <Button variant="primary" size="md" onClick={onAdd}>
      <Plus aria-hidden="true" />
      Добавить
    </Button>
  );
}

function EmptyGarage({ onAdd }: AddProps) {
  return (
    <EmptyState
      title="Здесь будут ваши машины"
      text="Выберите марку, модель и поколение один раз: дальше машина подставится в заявку."
      action={
        <Button variant="primary" onClick={onAdd}>
          Добавить машину
        </Button>
      }
    />
  );
}

function CarSkeleton() {
  return (
    <>
      <Skeleton width="60%" height={22} />
      <Skeleton width="80%" />
      <Skeleton width={120} height={28} />
      <Skeleton height={44} radius="md" />
    </>
  );
}
