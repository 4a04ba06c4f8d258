import { formatMoment, ownTimeZone } from '../../lib/time/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loader } from '../../ui/feedback/loader.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { useAudit } from './operator.api.ts';
import styles from './operator.module.css';

const actionWords: Record<string, string> = {
  'moderation.approve': 'Одобрил запрос',
  'moderation.reject': 'Отклонил запрос',
  'moderation.hide_message': 'Скрыл сообщение',
  'moderation.warn': 'Предупредил о сообщении',
  'moderation.close_chat': 'Закрыл переписку',
  'support.take': 'Взял обращение',
  'support.hand_over': 'Передал обращение',
  'support.close': 'Закрыл обращение',
  'chat.read': 'Прочитал переписку',
  impersonate: 'Вошёл как другой человек',
};
const subjectWords: Record<string, string> = {
  service: 'автосервис',
  claim: 'права на автосервис',
  documents: 'документы автосервиса',
  review: 'отзыв',
  report: 'жалоба',
  reliability: 'отметка о визите',
  dispute: 'претензия',
  message: 'сообщение',
  contact: 'скрытый текст',
  bid: 'заявка',
  person: 'человек',
  support: 'поддержка',
  call: 'изменение от имени человека',
};

const actionText = (action: string) =>
  actionWords[action] ?? (action.startsWith('bid.overrule') ? 'Изменил состояние заявки' : action);

export function Audit() {
  const audit = useAudit();
  if (audit.isError) return <ErrorState title="Журнал не загрузился" onRetry={() => void audit.refetch()} />;
  if (!audit.data) return <Loader title="Загрузка журнала..." />;
  if (audit.data.length === 0) return <EmptyState title="Записей пока нет" />;
  return (
    <Card padding="l" className={styles.stack}>
      <ul className={styles.list}>
        {audit.data.map((entry) => (
          <li key={entry.id}>
            <Text strong>{actionText(entry.action)}</Text>
            <Text size="sm" tone="second">
              {[
                subjectWords[entry.subject] ?? entry.subject,
                entry.object_id !== null && `№ ${entry.object_id}`,
                entry.operator_name,
                formatMoment(entry.at, ownTimeZone()),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {entry.comment !== '' && <Text>{entry.comment}</Text>}
          </li>
        ))}
      </ul>
      {audit.hasNextPage && (
        <Button variant="soft" busy={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
          Показать ещё
        </Button>
      )}
    </Card>
  );
}
