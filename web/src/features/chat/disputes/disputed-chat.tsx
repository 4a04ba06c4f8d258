import { useId, useState } from 'react';
import { senderWords } from '../../../lib/text/sender-words.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loader } from '../../../ui/feedback/loader.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { Heading, Text } from '../../../ui/primitives/text.tsx';
import { MessageLog } from '../message-log.tsx';
import { messagesOf } from '../messages.api.ts';
import { useDisputedChat } from './disputed-chat.api.ts';
import styles from './disputed-chat.module.css';

/** What the sides of a disputed bid wrote to each other, for the operator, who only reads. */
export function DisputedChat({ bidId }: { bidId: number }) {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  return (
    <Card as="section" padding="l" className={styles.card} aria-labelledby={titleId}>
      <Heading level={2} look={3} id={titleId}>
        Переписка по заявке
      </Heading>
      <Text tone="second">Только для чтения. Просмотр записывается в журнал.</Text>
      <div>
        <Button variant="soft" size="md" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Скрыть переписку' : 'Показать переписку'}
        </Button>
      </div>
      {isOpen && <Messages bidId={bidId} />}
    </Card>
  );
}

function Messages({ bidId }: { bidId: number }) {
  const query = useDisputedChat(bidId);
  if (query.isError && !query.data)
    return (
      <ErrorState
        title="Переписка не загрузилась"
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  if (!query.data) return <Loader title="Загрузка переписки..." />;
  const messages = messagesOf(query.data).map((message) => ({
    ...message,
    sender_name: [message.sender_name, senderWords[message.sender]].filter(Boolean).join(', '),
  }));
  return (
    <div className={styles.log}>
      <MessageLog
        side="operator"
        chat={{ id: query.data.pages[0]?.chat_id ?? 0, bid_id: bidId, can_write: false }}
        messages={messages}
        older={query}
        renderCard={() => null}
        onIntent={() => undefined}
      />
    </div>
  );
}
