import type { SupportQueue } from '@sto/contract/enums';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useSession } from '../../features/auth/session.ts';
import { Conversation } from '../../features/chat/conversation.tsx';
import { ConversationList } from '../../features/chat/conversation-list.tsx';
import { useConversations } from '../../features/chat/conversations.api.ts';
import { chatOf, useMessages } from '../../features/chat/messages.api.ts';
import { openOutbox } from '../../features/chat/outbox.store.ts';
import { CaseBanner } from '../../features/chat/support/case-banner.tsx';
import { CaseContext } from '../../features/chat/support/case-context.tsx';
import { paths } from '../../lib/paths.ts';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import styles from './chat-screen.module.css';

const emptyTexts: Record<SupportQueue, string> = {
  unassigned: 'Здесь появятся обращения, которые ещё никто не взял.',
  mine: 'Здесь появятся обращения, которые вы взяли.',
  others: 'Здесь появятся обращения, которые взяли коллеги.',
  closed: 'Здесь появятся закрытые обращения.',
};

/** The inbox of the operators: the queue, one conversation, and what it is about. */
export function OperatorSupport() {
  const personId = useSession((session) => session.profile?.id) ?? null;
  useEffect(() => openOutbox(personId), [personId]);
  const chatId = Number(useParams().chatId) || null;
  const [queue, setQueue] = useState<SupportQueue>('unassigned');
  const counts = useConversations('operator', { query: '', onlyUnread: false, queue }).data?.pages[0]?.counts;
  const tabs = [
    { value: 'unassigned', label: 'Новые', count: counts?.unassigned ?? 0 },
    { value: 'mine', label: 'Мои', count: counts?.mine ?? 0 },
    { value: 'others', label: 'Коллег', count: counts?.others ?? 0 },
    { value: 'closed', label: 'Закрытые' },
  ] as const;
  return (
    <div className={classNames(styles.screen, styles.wide, chatId !== null && styles.open)}>
      <title>Поддержка — СТО рядом</title>
      <div className={styles.list}>
        <ConversationList
          side="operator"
          title="Поддержка"
          queue={queue}
          openId={chatId}
          emptyText={emptyTexts[queue]}
        >
          <Tabs label="Обращения" tabs={tabs} value={queue} onChange={setQueue} tight flush />
        </ConversationList>
      </div>
      <div className={styles.chat}>
        {chatId === null ? (
          <p className={styles.hint}>Выберите обращение в списке.</p>
        ) : (
          <Case chatId={chatId} />
        )}
      </div>
      {chatId !== null && <Aside chatId={chatId} />}
    </div>
  );
}

function Case({ chatId }: { chatId: number }) {
  const userId = useSession((session) => session.profile?.id) ?? 0;
  return (
    <Conversation
      key={chatId}
      side="operator"
      chatId={chatId}
      backHref={paths.operatorSupport}
      renderCard={() => null}
      renderBanner={(chat) => <CaseBanner chat={chat} userId={userId} />}
    />
  );
}

function Aside({ chatId }: { chatId: number }) {
  const chat = chatOf(useMessages('operator', chatId).data);
  return (
    <aside className={styles.aside} aria-label="Заявка и машина">
      {chat && <CaseContext chat={chat} />}
    </aside>
  );
}
