import { Navigate } from 'react-router';
import { conversationsOf, useConversations } from '../../features/chat/conversations.api.ts';
import { QuestionForm } from '../../features/chat/question-form.tsx';
import { useWorkshop } from '../../features/workshops/workshops.api.ts';
import { paths } from '../../lib/paths.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';

const scope = { carId: null, modificationId: null, workIds: [] };

/** A driver with an earlier question to the workshop continues that chat. */
export function Question({ workshopId }: { workshopId: number }) {
  const workshop = useWorkshop(workshopId, scope);
  const name = workshop.data?.name ?? '';
  const chats = useConversations('customer', { query: name, onlyUnread: false });
  const asked = conversationsOf(chats.data).find(
    ({ kind, service }) => kind === 'question' && service?.id === workshopId,
  );
  if (asked) return <Navigate to={paths.customerConversation(asked.id)} replace />;
  if (workshop.isError)
    return (
      <Card padding="l">
        <ErrorState
          title="Автосервис не загрузился"
          onRetry={() => void workshop.refetch()}
          busy={workshop.isFetching}
        />
      </Card>
    );
  if (!workshop.data)
    return (
      <Card padding="l">
        <Skeleton width="60%" height={28} />
      </Card>
    );
  return <QuestionForm workshopId={workshopId} workshopName={workshop.data.name} />;
}
