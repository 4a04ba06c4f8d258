import { paths } from '../../app/paths.ts';
import { changeProfile, useSession } from '../../features/auth/session.ts';
import { Appearance } from '../../features/profile/appearance.tsx';
import { Devices } from '../../features/profile/devices.tsx';
import { OwnWorkshop } from '../../features/profile/own-workshop.tsx';
import { OwnWorkshopFrame } from '../../features/profile/own-workshop-frame.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
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
            <IntegrationsLink />
          </>
        )}
      </OwnWorkshopFrame>
      {profile && <Appearance profile={profile} onSaved={changeProfile} />}
      <Devices />
    </div>
  );
}

/** The menu of the role is the specification's, so this page is the way there. */
function IntegrationsLink() {
  return (
    <Card as="section" padding="l" className={styles.link} aria-labelledby="integrations">
      <div>
        <Heading level={2} id="integrations">
          Интеграции
        </Heading>
        <Text size="sm" tone="second">
          Ключи API и вебхуки: чтобы заявки вела ваша программа.
        </Text>
      </div>
      <ButtonLink to={paths.workshopIntegrations} variant="soft">
        Настроить
        <VisuallyHidden> интеграции</VisuallyHidden>
      </ButtonLink>
    </Card>
  );
}
