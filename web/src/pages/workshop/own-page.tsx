import { ChevronRight, Plug, Star } from 'lucide-react';
import { changeProfile, useSession } from '../../features/auth/session.ts';
import { Appearance } from '../../features/profile/appearance.tsx';
import { Devices } from '../../features/profile/devices.tsx';
import { OwnWorkshop } from '../../features/profile/own-workshop.tsx';
import { OwnWorkshopFrame } from '../../features/profile/own-workshop-frame.tsx';
import { paths } from '../../lib/paths.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import styles from './own-page.module.css';

export function OwnWorkshopPage() {
  const profile = useSession((session) => session.profile);
  return (
    <div className={styles.page}>
      <title>Мой автосервис — СТО рядом</title>
      <Heading level={1}>Мой автосервис</Heading>
      <OwnWorkshopFrame person={profile} registerHref={paths.registerWorkshop}>
        {(workshop) => (
          <>
            <IntegrationsLink />
            <ReviewsLink />
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
      {profile && <Appearance profile={profile} onSaved={changeProfile} />}
      <Devices />
    </div>
  );
}

/** The specification fixes the menu of the role, so this link is above all long content. */
function IntegrationsLink() {
  return (
    <Card padding="none">
      <Link to={paths.workshopIntegrations} className={styles.link}>
        <Plug aria-hidden="true" />
        <span className={styles.texts}>
          <Text as="span" strong>
            Интеграции
          </Text>
          <Text as="span" size="sm" tone="second">
            Ключи API и вебхуки: чтобы заявки вела ваша программа
          </Text>
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </Card>
  );
}

function ReviewsLink() {
  return (
    <Card padding="none">
      <Link to={paths.workshopReviews} className={styles.link}>
        <Star aria-hidden="true" />
        <span className={styles.texts}>
          <Text as="span" strong>
            Отзывы
          </Text>
          <Text as="span" size="sm" tone="second">
            Отзывы клиентов: ответы и жалобы
          </Text>
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </Card>
  );
}
