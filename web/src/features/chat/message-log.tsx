import type { ChatMessage, Conversation } from '@sto/contract/chat/chat.schemas';
import { ArrowDown } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { dayOf, formatDayLabel, ownTimeZone } from '../../lib/time/dates.ts';
import { useBottom } from '../../ui/lists/use-bottom.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import type { ChatSide } from './conversations.api.ts';
import type { Intent } from './intent.ts';
import styles from './message-log.module.css';
import { MessageRow } from './message-row.tsx';
import { useOutbox } from './outbox.store.ts';
import { OutgoingRow } from './outgoing-row.tsx';

interface MessageLogProps {
  side: ChatSide;
  chat: Pick<Conversation, 'id' | 'bid_id' | 'can_write'>;
  messages: readonly ChatMessage[];
  older: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  renderCard: (message: ChatMessage, bidId: number) => ReactNode;
  onIntent: (intent: Intent) => void;
}

export function MessageLog({ side, chat, messages, older, renderCard, onIntent }: MessageLogProps) {
  const all = useOutbox((outbox) => outbox.messages);
  const outgoing = all.filter((one) => one.chatId === chat.id && one.side === side);
  const sent = new Set(messages.map((message) => message.client_message_id));
  const waiting = outgoing.filter(({ clientId }) => !sent.has(clientId));
  const { log, isAway, goDown } = useBottom(`${messages.at(-1)?.id}-${waiting.length}`);
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows scroll it */}
      <div ref={log} role="log" aria-live="off" aria-label="Сообщения" tabIndex={0} className={styles.log}>
        {older.hasNextPage && (
          <Button
            variant="soft"
            size="sm"
            className={styles.older}
            busy={older.isFetchingNextPage}
            onClick={() => void older.fetchNextPage()}
          >
            Показать раньше
          </Button>
        )}
        {messages.length === 0 && waiting.length === 0 && (
          <p className={styles.empty}>Сообщений ещё нет.{chat.can_write && ' Напишите первым.'}</p>
        )}
        {messages.map((message, index) => (
          <Fragment key={message.client_message_id ?? message.id}>
            <DayLine message={message} before={messages[index - 1]} />
            <MessageRow
              side={side}
              message={message}
              card={isCard(message) && chat.bid_id !== null ? renderCard(message, chat.bid_id) : null}
              canWrite={chat.can_write}
              onIntent={onIntent}
            />
          </Fragment>
        ))}
        {waiting.map((message) => (
          <OutgoingRow key={message.clientId} message={message} />
        ))}
      </div>
      {isAway && (
        <Button variant="primary" size="sm" className={styles.pill} onClick={goDown}>
          <ArrowDown aria-hidden="true" />
          Новые сообщения
        </Button>
      )}
      <NewMessage side={side} messages={messages} />
    </div>
  );
}

const wordsOf = ({ text, files }: ChatMessage) => text || files[0]?.name || 'новое событие заявки';

const written: readonly ChatMessage['type'][] = ['text', 'file', 'moderation'];
const isCard = ({ type }: ChatMessage) => !written.includes(type);

function DayLine({ message, before }: { message: ChatMessage; before: ChatMessage | undefined }) {
  const zone = ownTimeZone();
  if (before && dayOf(before.created_at, zone) === dayOf(message.created_at, zone)) return null;
  return <p className={styles.day}>{formatDayLabel(message.created_at, zone)}</p>;
}

/** Read aloud once, when it comes; not what the page has from the start. */
function NewMessage({ side, messages }: Pick<MessageLogProps, 'side' | 'messages'>) {
  const last = messages.findLast((message) => message.sender !== side && !message.is_deleted);
  const [first] = useState(last?.id ?? 0);
  if (!last || last.id <= first) return <LiveRegion>{''}</LiveRegion>;
  // A new element for each message: the same words twice are read twice.
  return (
    <LiveRegion>
      <span key={last.id}>{`${last.sender_name}: ${wordsOf(last)}`}</span>
    </LiveRegion>
  );
}
