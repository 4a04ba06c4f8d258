import { isCallError } from '../../lib/api/call-error.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { ApiKeys } from './api-keys.tsx';
import { CalendarFeeds } from './feeds/calendar-feeds.tsx';
import { useApiKeys } from './integrations.api.ts';
import { Webhooks } from './webhooks.tsx';

interface IntegrationsProps {
  workshopId: number;
  timeZone: string;
  /** Where a mechanic is redirected. */
  workshopHref: string;
  bidHrefOf: (bidId: number) => string;
}

export function Integrations({ workshopId, timeZone, workshopHref, bidHrefOf }: IntegrationsProps) {
  const { error } = useApiKeys(workshopId);
  if (isCallError(error) && error.status === 403) {
    return (
      <Card padding="l">
        <EmptyState
          title="Только для владельца и управляющих"
          text="Ключи и вебхуки создаёт тот, кто управляет автосервисом. Попросите его."
          action={
            <ButtonLink to={workshopHref} variant="primary">
              К автосервису
            </ButtonLink>
          }
        />
      </Card>
    );
  }
  return (
    <>
      <ApiKeys workshopId={workshopId} timeZone={timeZone} />
      <Webhooks workshopId={workshopId} timeZone={timeZone} bidHrefOf={bidHrefOf} />
      <CalendarFeeds workshopId={workshopId} timeZone={timeZone} />
    </>
  );
}
