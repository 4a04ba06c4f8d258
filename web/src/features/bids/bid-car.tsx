import type { Car } from '@sto/contract/cars/cars.schemas';
import { Plate } from '../../ui/primitives/plate.tsx';
import styles from './bid-car.module.css';
import { carName } from './bid-words.ts';

/** A car is always shown with its plate; without one, with its name only. */
export function BidCar({ car, after }: { car: Car; after?: string }) {
  return (
    <div className={styles.car}>
      {car.licensePlate && <Plate value={car.licensePlate} size="s" />}
      <span className={styles.name}>{[carName(car), after].filter(Boolean).join(' · ')}</span>
    </div>
  );
}
