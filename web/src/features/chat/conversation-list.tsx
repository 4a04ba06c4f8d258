import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { InfiniteList, ListHeader } from '../../ui/lists/infinite-list.tsx';
import { ListRowSkeleton } from '../../ui/lists/list-row.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { type ChatSide, conversationsOf, useConversations } from './conversations.api.ts';

interface ConversationListProps {
  side: ChatSide;
  emptyText: string;
  emptyAction: ReactNode;
}

export function ConversationList({ side, emptyText, emptyAction }: ConversationListProps) {
  const list = useConversations(side);
  const icon = <MessageCircle />;
  return (
    <>
      <ListHeader title="Сообщения" />
      <InfiniteList
        query={list}
        items={conversationsOf(list.data)}
        error="Сообщения не загрузились"
        loading="Загрузка сообщений"
        skeleton={<ListRowSkeleton picture={48} lines={['45%', '70%', '85%']} />}
        empty={<EmptyState icon={icon} title="Сообщений пока нет" text={emptyText} action={emptyAction} />}
      >
        {(conversation) => <ConversationRow key={conversation.id} conversation={conversation} side={side} />}
      </InfiniteList>
    </>
  );
}
