import type { Car } from '@sto/contract/cars/cars.schemas';
import { useState } from 'react';
import { EditCarDialog } from '../../features/cars/edit-car-dialog.tsx';
import { GarageList } from '../../features/cars/garage-list.tsx';
import { NewCarSteps } from '../../features/cars/new-car-steps.tsx';
import { useAddingCar } from '../../features/cars/use-adding-car.ts';
import { paths } from '../../lib/paths.ts';
import styles from './bids-page.module.css';

export function GaragePage() {
  const [edited, setEdited] = useState<Car | null>(null);
  const { isAdding, begin, leave } = useAddingCar();
  return (
    <div className={styles.page}>
      <GarageList onAdd={begin} bookHrefOf={(auto) => paths.map({ auto })} onEdit={setEdited} />
      <EditCarDialog car={edited} onClose={() => setEdited(null)} />
      {isAdding && (
        <NewCarSteps
          isSignedIn
          nextLabel="Вернуться в гараж"
          loginPath={paths.login(paths.customerCars)}
          onClose={leave}
          onDone={leave}
          onCreated={leave}
        />
      )}
    </div>
  );
}
