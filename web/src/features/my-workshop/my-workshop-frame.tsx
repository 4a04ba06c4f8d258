import type { MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import type { ReactNode } from 'react';
import { UnsavedOwner } from '../../lib/browser/use-unsaved.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loader } from '../../ui/feedback/loader.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import type { useMyWorkshop } from './my-workshop.api.ts';

interface MyWorkshopFrameProps {
  query: ReturnType<typeof useMyWorkshop>;
  children: (workshop: MyWorkshop) => ReactNode;
}

export function MyWorkshopFrame({ query, children }: MyWorkshopFrameProps) {
  const { personId, workshop, isError, isFetching, refetch } = query;
  if (workshop) return <UnsavedOwner value={personId}>{children(workshop)}</UnsavedOwner>;
  if (workshop === null)
    return (
      <Card padding="l">
        <EmptyState
          title="Этот раздел не для вашей роли"
          text="Его ведут владелец и управляющий автосервиса."
        />
      </Card>
    );
  if (isError)
    return (
      <Card padding="l">
        <ErrorState title="Автосервис не загрузился" onRetry={refetch} busy={isFetching} />
      </Card>
    );
  return <Loader title="Загрузка автосервиса..." />;
}
