import type { Car } from '@sto/contract/cars/cars.schemas';
import { Pencil, Trash2 } from 'lucide-react';
import { modificationTitle } from '../../lib/text/modification-title.ts';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Plate } from '../../ui/primitives/plate.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import styles from './garage-car.module.css';

interface GarageCarProps {
  car: Car;
  bookHref: string;
  onEdit: () => void;
  onDelete: () => void;
}

export function GarageCar({ car, bookHref, onEdit, onDelete }: GarageCarProps) {
  const name = `${car.mark.name} ${car.model.name}`;
  const details = [car.generation.name, modificationTitle(car.modification.name), car.year]
    .filter(Boolean)
    .join(', ');
  return (
    <Card as="li" padding="l" className={styles.car}>
      <div>
        <Heading level={2} look={3}>
          {name}
        </Heading>
        <Text size="sm" tone="third">
          {details}
        </Text>
        {car.mileage !== null && (
          <Text size="sm" tone="third">
            {car.mileage.toLocaleString('ru-RU')} км
          </Text>
        )}
      </div>
      {car.licensePlate && (
        <div>
          <Plate value={car.licensePlate} />
        </div>
      )}
      <div className={styles.actions}>
        <ButtonLink to={bookHref} variant="soft" size="md" className={styles.book}>
          Записаться
          <VisuallyHidden> на {name}</VisuallyHidden>
        </ButtonLink>
        <IconButton variant="tint" label={`Изменить ${name}`} onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton variant="tint" label={`Удалить ${name}`} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </Card>
  );
}
