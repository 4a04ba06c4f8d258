import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { LiveRegion } from '../../../ui/primitives/visually-hidden.tsx';
import { KindSwitches } from './kind-switches.tsx';
import { PushDevice } from './push-device.tsx';
import { useNotificationSettings } from './settings.api.ts';

export function NotificationSettings() {
  const query = useNotificationSettings();
  if (query.data)
    return (
      <>
        <PushDevice push={query.data.push} />
        <KindSwitches rows={query.data.settings} />
      </>
    );
  if (query.isError)
    return (
      <Card padding="l">
        <ErrorState
          title="Настройки не загрузились"
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </Card>
    );
  return (
    <Card padding="l">
      <LiveRegion>Загрузка настроек</LiveRegion>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={88} radius="md" />
      ))}
    </Card>
  );
}
