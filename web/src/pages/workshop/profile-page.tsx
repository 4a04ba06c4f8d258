import { useSession } from '../../features/auth/session.ts';
import { PointPicker } from '../../features/map/point-picker.tsx';
import { amenityOptions } from '../../features/my-workshop/amenity-words.ts';
import { DocumentsCard } from '../../features/my-workshop/documents-card.tsx';
import { useMyWorkshop } from '../../features/my-workshop/my-workshop.api.ts';
import { MyWorkshopFrame } from '../../features/my-workshop/my-workshop-frame.tsx';
import { ProfileEditor } from '../../features/my-workshop/profile-editor.tsx';
import { StatusCard } from '../../features/my-workshop/status-card.tsx';
import { paths } from '../../lib/paths.ts';
import { PageBar } from '../../ui/lists/page-bar.tsx';
import styles from './own-page.module.css';

export function WorkshopProfilePage() {
  const query = useMyWorkshop(useSession((session) => session.profile));
  return (
    <div className={styles.page}>
      <title>Профиль и цены — СТО рядом</title>
      <PageBar backHref={paths.workshop} backLabel="К автосервису" title="Профиль и цены" />
      <MyWorkshopFrame query={query}>
        {(workshop) => (
          <>
            <StatusCard workshop={workshop} />
            <DocumentsCard key={`documents-${workshop.id}`} workshop={workshop} />
            <ProfileEditor
              key={workshop.id}
              workshop={workshop}
              amenities={amenityOptions}
              renderMap={(place, onPlace) => (
                <PointPicker label="Точка на карте" place={place} onPoint={onPlace} />
              )}
            />
          </>
        )}
      </MyWorkshopFrame>
    </div>
  );
}
