import type { ModerationDetails } from '@sto/contract/operator/operator.schemas';
import { senderWords } from '../../lib/text/sender-words.ts';
import { formatMoment, ownTimeZone } from '../../lib/time/dates.ts';
import { Tag } from '../../ui/primitives/tag.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import styles from './reported-messages.module.css';

type Message = ModerationDetails['messages'][number];

/** The reported message among those around it. */
export function ReportedMessages({ messages }: { messages: readonly Message[] }) {
  if (messages.length === 0) return null;
  return (
    <ol className={styles.messages} aria-label="Переписка">
      {messages.map((message) => (
        <li key={message.id} className={message.is_reported ? styles.reported : undefined}>
          <Text size="sm" tone="second">
            {[
              message.sender_name,
              senderWords[message.sender],
              formatMoment(message.created_at, ownTimeZone()),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {message.text !== '' && <Text className={styles.text}>{message.text}</Text>}
          {(message.is_reported || message.is_deleted) && (
            <span className={styles.tags}>
              {message.is_reported && <Tag tone="warn">Жалоба на это сообщение</Tag>}
              {message.is_deleted && <Tag>Удалено из переписки</Tag>}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
