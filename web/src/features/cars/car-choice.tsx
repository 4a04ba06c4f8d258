import type { Car } from '@sto/contract/cars/cars.schemas';
import { Plus } from 'lucide-react';
import { Radio } from '../../ui/forms/checkbox.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Plate } from '../../ui/primitives/plate.tsx';
import { chosenCarOf } from './cars.api.ts';
import styles from './cars.module.css';

interface CarChoiceProps {
  cars: readonly Car[];
  carId: number | null;
  onChoose: (carId: number) => void;
  onAdd: () => void;
}

export function CarChoice({ cars, carId, onChoose, onAdd }: CarChoiceProps) {
  return (
    <>
      <fieldset className={styles.cars}>
        <legend className={styles.legend}>Машины гаража</legend>
        {cars.map((car) => {
          const { title, details, plate } = chosenCarOf(car);
          return (
            <Card key={car.id} variant="flat" padding="none" selected={car.id === carId}>
              <Radio
                name="garage-car"
                value={car.id}
                checked={car.id === carId}
                onChange={() => onChoose(car.id)}
                className={styles.car}
              >
                <span className={styles.carTexts}>
                  <span className={styles.carTitle}>{title}</span>
                  {details && <span className={styles.carDetails}>{details}</span>}
                  {plate && <Plate value={plate} size="s" />}
                </span>
              </Radio>
            </Card>
          );
        })}
      </fieldset>
      <Button variant="soft" block onClick={onAdd}>
        <Plus aria-hidden="true" /> Добавить машину
      </Button>
    </>
  );
}
