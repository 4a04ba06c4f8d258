import { type ReactNode, useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useSession } from '../../features/auth/session.ts';
import { Conversation } from '../../features/chat/conversation.tsx';
import { ConversationList } from '../../features/chat/conversation-list.tsx';
import type { ChatSide } from '../../features/chat/conversations.api.ts';
import { useListFilter } from '../../features/chat/list-filter.ts';
import { openOutbox } from '../../features/chat/outbox.store.ts';
import { OpenSupport } from '../../features/chat/support/open-support.tsx';
import { paths } from '../../lib/paths.ts';
import { classNames } from '../../ui/primitives/class-names.ts';
import { ChatCard } from './chat-card.tsx';
import styles from './chat-screen.module.css';
import { Question } from './question.tsx';

interface ChatScreenProps {
  side: Exclude<ChatSide, 'operator'>;
  emptyText: string;
  emptyAction: ReactNode;
}

const idOf = (text: string | null | undefined) => (text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

/** The list and one open chat; on a phone only one of the two. */
export function ChatScreen({ side, emptyText, emptyAction }: ChatScreenProps) {
  const personId = useSession((session) => session.profile?.id) ?? null;
  useEffect(() => openOutbox(personId), [personId]);
  const chatId = idOf(useParams().chatId);
  const [search] = useSearchParams();
  const workshopId = side === 'customer' ? idOf(search.get('service')) : null;
  const { query } = useListFilter();
  const backHref = `${side === 'customer' ? paths.customerChat : paths.workshopChat}${query}`;
  const isSupport = chatId === null && search.has('support');
  const isOpen = chatId !== null || workshopId !== null || isSupport;
  return (
    <div className={classNames(styles.screen, isOpen && styles.open)}>
      <title>Сообщения — СТО рядом</title>
      <div className={styles.list}>
        <ConversationList side={side} openId={chatId} emptyText={emptyText} emptyAction={emptyAction} />
      </div>
      <div className={styles.chat}>
        {chatId !== null && (
          <Conversation
            key={chatId}
            side={side}
            chatId={chatId}
            backHref={backHref}
            renderCard={(message, bidId) => <ChatCard message={message} bidId={bidId} side={side} />}
          />
        )}
        {chatId === null && workshopId !== null && <Question workshopId={workshopId} />}
        {isSupport && <OpenSupport side={side} bidId={idOf(search.get('bid'))} />}
        {!isOpen && <p className={styles.hint}>Выберите переписку в списке.</p>}
      </div>
    </div>
  );
}
