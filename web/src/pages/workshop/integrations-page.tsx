import { useSession } from '../../features/auth/session.ts';
import { Integrations } from '../../features/integrations/integrations.tsx';
import { OwnWorkshopFrame } from '../../features/profile/own-workshop-frame.tsx';
import { paths } from '../../lib/paths.ts';
import { PageBar } from '../../ui/lists/page-bar.tsx';
import styles from './own-page.module.css';

/** «Интеграции» of the workshop, a page of «Мой автосервис»: the specification fixes the menu of the role. */
export function WorkshopIntegrationsPage() {
  const profile = useSession((session) => session.profile);
  return (
    <div className={styles.page}>
      <title>Интеграции — СТО рядом</title>
      <PageBar backHref={paths.workshop} backLabel="К автосервису" title="Интеграции" />
      <OwnWorkshopFrame person={profile} registerHref={paths.registerWorkshop}>
        {({ id, timezone }) => (
          <Integrations
            workshopId={id}
            timeZone={timezone}
            workshopHref={paths.workshop}
            bidHrefOf={paths.workshopBid}
          />
        )}
      </OwnWorkshopFrame>
    </div>
  );
}
