import type { Car } from '@sto/contract/cars/cars.schemas';
import { useState } from 'react';
import { EditCarDialog } from '../../features/cars/edit-car-dialog.tsx';
import { GarageList } from '../../features/cars/garage-list.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './bids-page.module.css';

export function GaragePage() {
  const [edited, setEdited] = useState<Car | null>(null);
  return (
    <div className={styles.page}>
      <GarageList
        addHref={paths.map({ drawer: 'car' })}
        bookHrefOf={(auto) => paths.map({ auto })}
        onEdit={setEdited}
      />
      <EditCarDialog car={edited} onClose={() => setEdited(null)} />
    </div>
  );
}
