import { ArrowLeft } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../features/auth/session.ts';
import { Integrations } from '../../features/integrations/integrations.tsx';
import { OwnWorkshopFrame } from '../../features/profile/own-workshop-frame.tsx';
import { Link } from '../../ui/link.tsx';
import { Heading } from '../../ui/text.tsx';
import styles from './integrations-page.module.css';
import pageStyles from './own-page.module.css';

/** «Интеграции» of the workshop, a page of «Мой автосервис»: the menu of the role is the specification's. */
export function WorkshopIntegrationsPage() {
  const profile = useSession((session) => session.profile);
  return (
    <div className={pageStyles.page}>
      <title>Интеграции — СТО рядом</title>
      <div className={styles.bar}>
        <Link to={paths.workshop} className={styles.back} aria-label="К автосервису">
          <ArrowLeft aria-hidden="true" />
        </Link>
        <Heading level={1}>Интеграции</Heading>
      </div>
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
