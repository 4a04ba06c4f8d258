import { paths } from '../../app/paths.ts';
import { useSession } from '../../features/auth/session.ts';
import { Devices } from '../../features/profile/devices.tsx';
import { OwnWorkshop } from '../../features/profile/own-workshop.tsx';
import { OwnWorkshopFrame } from '../../features/profile/own-workshop-frame.tsx';
import { Note } from '../../ui/note.tsx';
import { Heading } from '../../ui/text.tsx';
import styles from './own-page.module.css';

/** «Мой автосервис». */
export function OwnWorkshopPage() {
  const profile = useSession((session) => session.profile);
  return (
    <div className={styles.page}>
      <title>Мой автосервис — СТО рядом</title>
      <Heading level={1}>Мой автосервис</Heading>
      <OwnWorkshopFrame person={profile} registerHref={paths.registerWorkshop}>
        {(workshop) => (
          <>
            <OwnWorkshop
              workshop={workshop}
              driversHref={paths.map({ service: workshop.id, drawer: 'service' })}
            />
            <Note>
              Данные меняет команда «СТО рядом»: позвоните или напишите, телефон и почта стоят в «Контактах»
              сайта.
            </Note>
          </>
        )}
      </OwnWorkshopFrame>
      <Devices />
    </div>
  );
}
