import type { Profile } from '@sto/contract/auth/auth.schemas';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { LiveRegion } from '../../../ui/primitives/visually-hidden.tsx';
import { ChannelMatrix } from './channel-matrix.tsx';
import { EmailChannel } from './email-channel.tsx';
import { PushDevice } from './push-device.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { useNotificationSettings } from './settings.api.ts';

export function NotificationSettings({ profile }: { profile: Profile }) {
  const query = useNotificationSettings();
  if (query.data)
    return (
      <>
        <PushDevice push={query.data.push} />
        <EmailChannel
          profile={profile}
          state={query.data.channels.find(({ channel }) => channel === 'email')?.state ?? 'not_configured'}
        />
        <QuietHours quiet={query.data.quiet_hours} />
        <ChannelMatrix rows={query.data.settings} channels={query.data.channels} />
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
