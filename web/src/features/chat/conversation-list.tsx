import type { SupportQueue } from '@sto/contract/enums';
import { MessageCircle, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDebounced } from '../../lib/browser/use-debounced.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { InfiniteList, ListHeader } from '../../ui/lists/infinite-list.tsx';
import { ListRowSkeleton } from '../../ui/lists/list-row.tsx';
import { Chip } from '../../ui/primitives/chip.tsx';
import styles from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';
import { type ChatSide, conversationsOf, useConversations } from './conversations.api.ts';

interface ConversationListProps {
  side: ChatSide;
  openId: number | null;
  emptyText: string;
  emptyAction?: ReactNode;
  title?: string;
  queue?: SupportQueue;
  /** Above the search. */
  children?: ReactNode;
}

const typingMs = 300;

export function ConversationList(props: ConversationListProps) {
  const { side, openId, emptyText, emptyAction, queue } = props;
  const [typed, setTyped] = useState('');
  const [onlyUnread, setOnlyUnread] = useState(false);
  const query = useDebounced(typed.trim(), typingMs);
  const list = useConversations(side, { query, onlyUnread, queue });
  const isFiltered = query !== '' || onlyUnread;
  const icon = <MessageCircle />;
  const empty = isFiltered ? (
    <EmptyState icon={icon} title="Ничего не нашлось" text="Измените поиск или покажите все сообщения." />
  ) : (
    <EmptyState
      icon={icon}
      title={queue ? 'Обращений нет' : 'Сообщений пока нет'}
      text={emptyText}
      action={emptyAction}
    />
  );
  return (
    <>
      <ListHeader title={props.title ?? 'Сообщения'} />
      {props.children}
      <div className={styles.filter}>
        <TextInput
          type="search"
          aria-label="Поиск по сообщениям"
          placeholder="Имя, работы или слова"
          icon={<Search aria-hidden="true" />}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Chip on={onlyUnread} onClick={() => setOnlyUnread(!onlyUnread)}>
          Только непрочитанные
        </Chip>
      </div>
      <InfiniteList
        query={{ ...list, isPlaceholderData: false }}
        items={conversationsOf(list.data)}
        error="Сообщения не загрузились"
        loading="Загрузка сообщений"
        skeleton={<ListRowSkeleton picture={48} lines={['45%', '70%', '85%']} />}
        empty={empty}
      >
        {(conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            side={side}
            isOpen={conversation.id === openId}
          />
        )}
      </InfiniteList>
    </>
  );
}
