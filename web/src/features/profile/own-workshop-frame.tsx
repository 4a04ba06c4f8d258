import type { Profile } from '@sto/contract/auth/auth.schemas';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import { useOwnWorkshop } from './own-workshop.api.ts';
import styles from './own-workshop.module.css';

interface OwnWorkshopFrameProps {
  person: Profile | null;
  registerHref: string;
  children: (workshop: Workshop) => ReactNode;
}

/** Loads the person's own workshop and shows it, or an error. */
export function OwnWorkshopFrame({ person, registerHref, children }: OwnWorkshopFrameProps) {
  const { workshop, isMissing, isError, isFetching, refetch } = useOwnWorkshop(person);
  if (workshop) return children(workshop);
  if (isMissing) {
    return (
      <Card padding="l">
        <EmptyState
          title="Автосервис не подключён"
          text="К вашему номеру не привязан ни один автосервис. Зарегистрируйте его: это занимает около десяти минут."
          action={
            <ButtonLink to={registerHref} variant="primary">
              Подключить автосервис
            </ButtonLink>
          }
        />
      </Card>
    );
  }
  if (isError) {
    return (
      <Card padding="l">
        <ErrorState title="Автосервис не загрузился" onRetry={refetch} busy={isFetching} />
      </Card>
    );
  }
  return (
    <>
      <LiveRegion>Загрузка автосервиса</LiveRegion>
      {[200, 320].map((height) => (
        <Card key={height} padding="l" className={styles.skeleton}>
          <Skeleton width="50%" height={24} />
          <Skeleton height={height - 100} radius="md" />
        </Card>
      ))}
    </>
  );
}
