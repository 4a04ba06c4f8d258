import type { Conversation as Chat, ChatMessage } from '@sto/contract/chat/chat.schemas';
import { type ReactNode, useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { useScreenHeight } from '../../lib/browser/use-screen-height.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import { ChatFoot } from './chat-foot.tsx';
import { ChatHead } from './chat-head.tsx';
import styles from './conversation.module.css';
import type { ChatSide } from './conversations.api.ts';
import type { Intent } from './intent.ts';
import { MessageLog } from './message-log.tsx';
import { chatOf, isOfPeer, messagesOf, useMessages, useReadChat } from './messages.api.ts';
import { usePeerTyping } from './presence/use-peer-typing.ts';

interface ConversationProps {
  side: ChatSide;
  chatId: number;
  backHref: string;
  /** The card of a message about the bid: the page has what it needs. */
  renderCard: (message: ChatMessage, bidId: number) => ReactNode;
  /** Between the head and the messages. */
  renderBanner?: (chat: Chat) => ReactNode;
}

export function Conversation({ side, chatId, backHref, renderCard, renderBanner }: ConversationProps) {
  const query = useMessages(side, chatId);
  const chat = chatOf(query.data);
  const messages = messagesOf(query.data);
  const [intent, setIntent] = useState<Intent>(null);
  useReadChat(side, chat, messages.at(-1)?.id ?? 0);
  useScreenHeight();
  const isPeerTyping = usePeerTyping(side, chatId, {
    isTyping: query.data?.pages[0]?.is_peer_typing ?? false,
    polledAt: query.dataUpdatedAt,
    newest: messages.findLast((message) => isOfPeer(message, side)),
  });
  if (!chat) return <NoConversation query={query} backHref={backHref} />;
  return (
    <section className={styles.conversation} aria-label={`Переписка: ${chat.peer.name}`}>
      <ChatHead chat={chat} side={side} backHref={backHref} />
      {renderBanner?.(chat)}
      <MessageLog
        key={chatId}
        side={side}
        chat={chat}
        messages={messages}
        older={query}
        renderCard={renderCard}
        onIntent={setIntent}
      />
      <ChatFoot side={side} chat={chat} isPeerTyping={isPeerTyping} intent={intent} onIntent={setIntent} />
    </section>
  );
}

interface NoConversationProps {
  query: ReturnType<typeof useMessages>;
  backHref: string;
}

function NoConversation({ query, backHref }: NoConversationProps) {
  const { error } = query;
  const isMissing = isCallError(error) && [403, 404, 422].includes(error.status);
  const back = (
    <ButtonLink to={backHref} variant="primary">
      К сообщениям
    </ButtonLink>
  );
  return (
    <section className={styles.conversation} aria-label="Переписка">
      <div className={styles.middle}>
        {isMissing && (
          <EmptyState
            title="Такой переписки нет"
            text="Ссылка неполная, или переписка не ваша."
            action={back}
          />
        )}
        {error && !isMissing && (
          <ErrorState
            title="Сообщения не загрузились"
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {!error && (
          <>
            <LiveRegion>Загрузка сообщений</LiveRegion>
            <Skeleton width="60%" height={48} radius="md" />
            <Skeleton width="45%" height={72} radius="md" />
            <Skeleton width="70%" height={48} radius="md" />
          </>
        )}
      </div>
    </section>
  );
}
