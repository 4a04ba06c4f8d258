import { bidStatuses } from '@sto/contract/bids/bid-lifecycle';
import { mechanicStatuses } from '@sto/contract/bids/employee-rights';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { useSession } from '../../features/auth/session.ts';
import { statusGroupWords } from '../../features/bids/bid-words.ts';
import { useBidIndex } from '../../features/bids/bids.api.ts';
import { useWorkshopProfile } from '../../features/profile/counters.api.ts';
import { OwnWorkshopFrame } from '../../features/profile/own-workshop-frame.tsx';
import { WorkshopStats } from '../../features/profile/workshop-stats.tsx';
import { paths } from '../../lib/paths.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Heading } from '../../ui/primitives/text.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import styles from './own-page.module.css';

const states = bidStatuses.map((status) => ({ status, name: statusGroupWords.service[status] }));

const statesOfMechanic = states.filter(({ status }) => mechanicStatuses.includes(status));

export function WorkshopStatsPage() {
  const profile = useSession((session) => session.profile);
  return (
    <div className={styles.page}>
      <title>Аналитика — СТО рядом</title>
      <Heading level={1}>Аналитика</Heading>
      <OwnWorkshopFrame person={profile} registerHref={paths.registerWorkshop}>
        {(workshop) => <Stats workshop={workshop} />}
      </OwnWorkshopFrame>
    </div>
  );
}

function Stats({ workshop }: { workshop: Workshop }) {
  const person = useSession((session) => session.profile);
  const profile = useWorkshopProfile(person && { ...person, role: 'service' });
  const isManager = profile.data?.available_actions.includes('manage') ?? false;
  const index = useBidIndex('service', null);
  const counts = index.data?.pages[0]?.counts;
  if (counts && profile.data)
    return (
      <WorkshopStats workshop={workshop} counts={counts} states={isManager ? states : statesOfMechanic} />
    );
  if (index.isError) {
    return (
      <Card padding="l">
        <ErrorState
          title="Числа не загрузились"
          onRetry={() => void index.refetch()}
          busy={index.isFetching}
        />
      </Card>
    );
  }
  return (
    <>
      <LiveRegion>Загрузка чисел</LiveRegion>
      <Skeleton height={98} radius="lg" />
      <Skeleton height={320} radius="lg" />
    </>
  );
}
