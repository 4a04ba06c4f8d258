import { bidStatuses } from '@sto/contract/bid-lifecycle';
import type { Workshop } from '@sto/contract/workshops';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../features/auth/session.ts';
import { statusGroupWords } from '../../features/bids/bid-words.ts';
import { useBidIndex } from '../../features/bids/bids.api.ts';
import { OwnWorkshopFrame } from '../../features/profile/own-workshop-frame.tsx';
import { WorkshopStats } from '../../features/profile/workshop-stats.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Heading } from '../../ui/text.tsx';
import { LiveRegion } from '../../ui/visually-hidden.tsx';
import styles from './own-page.module.css';

const states = bidStatuses.map((status) => ({ status, name: statusGroupWords.service[status] }));

/** «Аналитика» of the workshop. */
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
  const index = useBidIndex('service', null);
  const counts = index.data?.pages[0]?.counts;
  if (counts) return <WorkshopStats workshop={workshop} counts={counts} states={states} />;
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
