import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import type { ReactNode } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { WorkshopActions } from './workshop-actions.tsx';
import { WorkshopContent } from './workshop-content.tsx';
import { WorkshopFoot } from './workshop-foot.tsx';
import { useWorkshop } from './workshops.api.ts';
import styles from './workshops.module.css';

interface WorkshopDrawerProps {
  workshopId: number;
  workIds: readonly number[];
  /** The chosen car: its garage id is null for a draft. */
  car: { id: number | null; modificationId: number | null; title: string; markId: number } | null;
  bidPath: (bidId: number) => string;
  amenityLabel: (code: string) => string | null;
  /** A selector of the element that gets the focus after a step back. */
  returnTo: string | null;
  onBack: () => void;
  onClose: () => void;
  onBook: () => void;
  onCar: () => void;
  onWorks: () => void;
  reviews: (workshop: Workshop) => ReactNode;
  /** Where a refused bid can go in place of this workshop. */
  several?: (workshop: Workshop) => ReactNode;
  extra?: (workshop: Workshop) => ReactNode;
}

export function WorkshopDrawer(props: WorkshopDrawerProps) {
  const { workshopId, workIds, car, onBack, onClose } = props;
  const markId = useDraft((draft) => draft.newCar.markId);
  const query = useWorkshop(workshopId, {
    carId: car?.id ?? null,
    markId,
    modificationId: car?.modificationId ?? null,
    workIds,
  });
  const workshop = query.data;
  const hasPhotos = workshop !== undefined && workshop.images.length > 0;
  return (
    <Drawer
      title={workshop ? `Автосервис «${workshop.name}»` : 'Автосервис'}
      titleHidden={workshop !== undefined}
      bare={hasPhotos}
      flush={workshop !== undefined}
      returnTo={props.returnTo}
      onBack={onBack}
      onClose={onClose}
      actions={workshop && <WorkshopActions workshop={workshop} />}
      foot={
        workshop && (
          <WorkshopFoot
            workshop={workshop}
            workIds={workIds}
            carTitle={car?.title ?? null}
            bidPath={props.bidPath}
            onBook={props.onBook}
            onOther={onClose}
          />
        )
      }
    >
      {workshop ? (
        <WorkshopContent
          {...props}
          workshop={workshop}
          extra={props.extra?.(workshop)}
          several={props.several?.(workshop)}
        />
      ) : query.isError ? (
        <NotLoaded
          isGone={isCallError(query.error) && query.error.status === 404}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
          onClose={onClose}
        />
      ) : (
        <WorkshopSkeleton />
      )}
    </Drawer>
  );
}

interface NotLoadedProps {
  isGone: boolean;
  isBusy: boolean;
  onRetry: () => void;
  onClose: () => void;
}

function NotLoaded({ isGone, isBusy, onRetry, onClose }: NotLoadedProps) {
  if (!isGone) {
    return (
      <ErrorState
        title="Автосервис не загрузился"
        kept="Выбранные работы и машина сохранены."
        busy={isBusy}
        onRetry={onRetry}
      />
    );
  }
  return (
    <EmptyState
      title="Такого автосервиса нет"
      text="Ссылка устарела. Выберите другой на карте."
      action={
        <Button variant="primary" onClick={onClose}>
          Открыть карту
        </Button>
      }
    />
  );
}

function WorkshopSkeleton() {
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>Загружаем автосервис</VisuallyHidden>
      <Skeleton height={200} radius="lg" />
      <Skeleton width="70%" height={28} />
      <Skeleton width="45%" height={18} />
      <Skeleton height={52} radius="md" />
      <Skeleton height={52} radius="md" />
      <Skeleton height={52} radius="md" />
    </div>
  );
}
