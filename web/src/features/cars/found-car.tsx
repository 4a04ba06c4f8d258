import { CircleCheck } from 'lucide-react';
import { modificationTitle } from '../../lib/text/modification-title.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Plate } from '../../ui/primitives/plate.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import { useDraft } from '../draft/draft.store.ts';
import styles from './cars.module.css';

/** The registry's data for the plate, to be confirmed. */
export function FoundCar({ onNotMine }: { onNotMine: () => void }) {
  const car = useDraft((draft) => draft.newCar);
  const name = `${car.markName} ${car.modelName}`;
  const known = car.lookup?.known;
  const facts = [
    ['Поколение', known === 'model' ? '' : car.generationName],
    ['Модификация', known === 'modification' ? modificationTitle(car.modificationName) : ''],
    ['Год', car.year],
    ['VIN', car.lookup?.vin ?? ''],
  ].filter(([, value]) => value);
  return (
    <>
      <div>
        <Plate value={car.licensePlate} size="m" />
      </div>
      <Card variant="flat" padding="l" className={styles.found}>
        <LiveRegion>Нашли машину: {name}</LiveRegion>
        <p className={styles.foundTitle}>
          <CircleCheck aria-hidden="true" />
          Нашли машину
        </p>
        <p className={styles.foundName}>{name}</p>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Button variant="ghost" size="md" className={styles.notMine} onClick={onNotMine}>
          Это не моя машина
        </Button>
      </Card>
    </>
  );
}
