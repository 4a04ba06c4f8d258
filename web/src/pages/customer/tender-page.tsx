import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../features/auth/session.ts';
import { TenderForm } from '../../features/booking/tender/tender-form.tsx';
import { CarDrawer } from '../../features/cars/car-drawer.tsx';
import { useChosenCar } from '../../features/cars/cars.api.ts';
import { useCities, useCurrentCity } from '../../features/city/cities.api.ts';
import { ConsentNote } from '../../features/consents/consent-note.tsx';
import { formOf, tenderFormId, useDraft } from '../../features/draft/draft.store.ts';
import { WorkTypesDrawer } from '../../features/work-types/work-types-drawer.tsx';
import { paths } from '../../lib/paths.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageBar } from '../../ui/lists/page-bar.tsx';
import { useOverlayEntry } from '../../ui/overlays/overlay-entry.ts';
import { SkeletonList } from '../../ui/primitives/skeleton.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import styles from './bids-page.module.css';

const usualWords = {
  title: 'Запросить отклики',
  text: 'Заявку получат подходящие автосервисы рядом. Они пришлют цену и время, вы выберете лучшее.',
};
const towWords = {
  title: 'Найти эвакуатор',
  text: 'Заявку получат автосервисы с эвакуатором рядом. Они пришлют цену и время, вы выберете лучшее. Укажите адрес, где стоит машина.',
};

/** «Запросить отклики»: a bid without a chosen workshop. */
export function TenderPage() {
  const cities = useCities();
  const city = useCurrentCity();
  const phone = useSession((session) => session.profile?.phone ?? null);
  const { car, isPending } = useChosenCar(true);
  const [drawer, setDrawer] = useState<'car' | 'works' | null>(null);
  const isTow = useDraft((draft) => formOf(draft, tenderFormId).leg?.kind === 'tow');
  // A choice in the form does not change its heading.
  const [isTowAtFirst] = useState(isTow);
  const words = isTow && isTowAtFirst ? towWords : usualWords;
  const close = () => setDrawer(null);
  const navigate = useNavigate();
  useOverlayEntry(drawer !== null, close);
  return (
    <div className={styles.page}>
      <title>{`${words.title} — СТО рядом`}</title>
      <PageBar backHref={paths.customerBids} backLabel="К заявкам" title={words.title} />
      <Text tone="second">{words.text}</Text>
      {city ? (
        <TenderForm
          city={city}
          car={car}
          isCarPending={isPending}
          phone={phone}
          consent={<ConsentNote kind="booking" />}
          bidHref={paths.customerBid}
          onCar={() => setDrawer('car')}
          onWorks={() => setDrawer('works')}
          onCreated={(bidId) => void navigate(paths.customerBid(bidId), { replace: true })}
        />
      ) : cities.isError ? (
        <ErrorState
          title="Города не загрузились"
          kept="Всё, что вы выбрали и написали, сохранено."
          busy={cities.isFetching}
          onRetry={() => void cities.refetch()}
        />
      ) : (
        <SkeletonList rows={4} label="Загружаем форму" />
      )}
      {drawer === 'car' && (
        <CarDrawer
          isSignedIn
          nextLabel="Готово"
          loginPath={paths.login(paths.customerNewTender)}
          onClose={close}
          onDone={close}
          onCreated={close}
        />
      )}
      {drawer === 'works' && (
        <WorkTypesDrawer
          workshopId={null}
          modificationId={car?.modificationId ?? null}
          onClose={close}
          onDone={close}
        />
      )}
    </div>
  );
}
