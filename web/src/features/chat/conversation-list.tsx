import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Heading } from '../../ui/primitives/text.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import styles from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';
import { type ChatSide, conversationsOf, useConversations } from './conversations.api.ts';

interface ConversationListProps {
  side: ChatSide;
  emptyText: string;
  emptyAction: ReactNode;
}

/** Who wrote what about which bid, the newest message first. */
export function ConversationList({ side, emptyText, emptyAction }: ConversationListProps) {
  const list = useConversations(side);
  const conversations = conversationsOf(list.data);
  return (
    <>
      <Heading level={1}>Сообщения</Heading>
      {list.isPending && <ConversationsSkeleton />}
      {list.isError && !list.data && (
        <Card padding="l">
          <ErrorState
            title="Сообщения не загрузились"
            onRetry={() => void list.refetch()}
            busy={list.isFetching}
          />
        </Card>
      )}
      {list.data && conversations.length === 0 && (
        <Card padding="l">
          <EmptyState
            icon={<MessageCircle />}
            title="Сообщений пока нет"
            text={emptyText}
            action={emptyAction}
          />
        </Card>
      )}
      {conversations.length > 0 && (
        <Card padding="none">
          <ul className={styles.list}>
            {conversations.map((conversation) => (
              <ConversationRow key={conversation.bid_id} conversation={conversation} side={side} />
            ))}
          </ul>
        </Card>
      )}
      {list.hasNextPage && (
        <Button
          variant="soft"
          className={styles.more}
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Показать ещё
        </Button>
      )}
    </>
  );
}

function ConversationsSkeleton() {
  return (
    <Card padding="none">
      <LiveRegion>Загрузка сообщений</LiveRegion>
      <div className={styles.list}>
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className={styles.waiting}>
            <Skeleton width={48} height={48} radius="full" />
            <div className={styles.lines}>
              <Skeleton width="45%" height={18} />
              <Skeleton width="70%" />
              <Skeleton width="85%" />
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}
