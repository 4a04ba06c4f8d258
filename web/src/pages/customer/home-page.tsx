import type { SlotWait } from '@sto/contract/schedule/slot-waits.schemas';
import { MapPin } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useSession } from '../../features/auth/session.ts';
import { itemsOf, useBidIndex } from '../../features/bids/bids.api.ts';
import { useGarage } from '../../features/cars/cars.api.ts';
import { useDraft } from '../../features/draft/draft.store.ts';
import { useCustomerProfile } from '../../features/profile/counters.api.ts';
import { Waits } from '../../features/waits/waits.tsx';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading } from '../../ui/primitives/text.tsx';
import { HomeCars } from './home-cars.tsx';
import { HomeCounters, HomeSkeleton } from './home-counters.tsx';
import styles from './home-page.module.css';
import { HomeVisit } from './home-visit.tsx';
import { nearestVisit } from './nearest-visit.ts';

export function HomePage() {
  const profile = useSession((session) => session.profile);
  const firstName = profile?.name.split(' ')[0];
  // One call: the visits, and the number of bids in every state.
  const visits = useBidIndex('customer', 'visit');
  // Requested together with the bids and shown after them: a visit that appears above must not push the cars down.
  useGarage(true);
  const navigate = useNavigate();
  const draft = useDraft();
  const takeOffer = ({ service_id: id, auto_id: carId, work_type_ids: works, offer }: SlotWait) => {
    if (!offer) return;
    draft.setWorkIds(works);
    draft.selectCar(carId);
    draft.changeForm(id, { day: offer.from.slice(0, 10), part: 'any', slot: offer.from });
    void navigate(paths.map({ service: id, drawer: 'bid' }));
  };
  return (
    <div className={styles.page}>
      <title>Главная — СТО рядом</title>
      <div className={styles.bar}>
        <Heading level={1}>{firstName ? `Здравствуйте, ${firstName}` : 'Здравствуйте'}</Heading>
        <ButtonLink to={paths.map()} variant="primary" size="md">
          <MapPin aria-hidden="true" />
          Найти автосервис
        </ButtonLink>
      </div>
      {visits.isFetched ? (
        <>
          <Waits onTake={takeOffer} />
          <HomeBids visits={visits} />
          <HomeCars />
        </>
      ) : (
        <HomeSkeleton />
      )}
    </div>
  );
}

/** Sends no request itself: one that restarts after every failure would never end. */
function HomeBids({ visits }: { visits: ReturnType<typeof useBidIndex> }) {
  const profile = useSession((session) => session.profile);
  // The page is open to everyone with the role, whichever is active.
  const news = useCustomerProfile(profile && { ...profile, role: 'customer' });
  const counts = visits.data?.pages[0]?.counts;
  if (!counts) {
    return (
      <Card padding="l">
        <ErrorState
          title="Заявки не загрузились"
          onRetry={() => void visits.refetch()}
          busy={visits.isFetching}
        />
      </Card>
    );
  }
  if (Object.values(counts).every((count) => count === 0)) return <NoBids />;
  const visit = nearestVisit(itemsOf(visits.data), new Date());
  return (
    <>
      {visit && <HomeVisit bid={visit} href={paths.customerBid(visit.id)} />}
      <HomeCounters
        counts={counts}
        news={news.data}
        hrefOf={(status) => `${paths.customerBids}?status=${status}`}
      />
    </>
  );
}

function NoBids() {
  return (
    <Card padding="l">
      <EmptyState
        title="Заявок пока нет"
        text="Выберите работы и автосервис на карте. Ответы и переписка появятся здесь."
      />
    </Card>
  );
}
