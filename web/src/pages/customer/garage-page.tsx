import type { Car } from '@sto/contract/cars/cars.schemas';
import { useState } from 'react';
import { EditCarDialog } from '../../features/cars/edit-car-dialog.tsx';
import { GarageList } from '../../features/cars/garage-list.tsx';
import { NewCarSteps } from '../../features/cars/new-car-steps.tsx';
import { useDraft } from '../../features/draft/draft.store.ts';
import { paths } from '../../lib/paths.ts';
import { useOverlayEntry } from '../../ui/overlays/overlay-entry.ts';
import styles from './bids-page.module.css';

export function GaragePage() {
  const [edited, setEdited] = useState<Car | null>(null);
  const [isAdding, setAdding] = useState(false);
  const forgetNewCar = useDraft((draft) => draft.forgetNewCar);
  const toGarage = () => {
    forgetNewCar();
    setAdding(false);
  };
  useOverlayEntry(isAdding, toGarage);
  return (
    <div className={styles.page}>
      <GarageList
        onAdd={() => setAdding(true)}
        bookHrefOf={(auto) => paths.map({ auto })}
        onEdit={setEdited}
      />
      <EditCarDialog car={edited} onClose={() => setEdited(null)} />
      {isAdding && (
        <NewCarSteps
          isSignedIn
          nextLabel="Вернуться в гараж"
          loginPath={paths.login(paths.customerCars)}
          onClose={toGarage}
          onDone={toGarage}
          onCreated={toGarage}
        />
      )}
    </div>
  );
}
