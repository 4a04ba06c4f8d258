import type { SupportQueue } from '@sto/contract/enums';
import { MessageCircle, Search } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useDebounced } from '../../lib/browser/use-debounced.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { InfiniteList, ListHeader } from '../../ui/lists/infinite-list.tsx';
import { ListRowSkeleton } from '../../ui/lists/list-row.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Chip } from '../../ui/primitives/chip.tsx';
import styles from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';
import type { ChatSide } from './conversations.api.ts';
import { type ShownChats, shownGroups, useListFilter } from './list-filter.ts';
import { useRowsWithOpen } from './open-row.ts';

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
  const search = useRef<HTMLInputElement>(null);
  const filter = useListFilter();
  const { onlyUnread } = filter;
  const shown = queue ? undefined : filter.shown;
  const query = useDebounced(typed.trim(), typingMs);
  const { list, rows } = useRowsWithOpen(side, openId, { query, onlyUnread, shown, queue });
  const isFiltered = query !== '' || onlyUnread || shown !== undefined;
  const icon = <MessageCircle />;
  const empty = isFiltered ? (
    <EmptyState
      icon={icon}
      title="Ничего не нашлось"
      text="Измените поиск или покажите все сообщения."
      action={
        <Button
          variant="soft"
          onClick={() => {
            setTyped('');
            filter.showAll();
            // The button goes.
            search.current?.focus();
          }}
        >
          Показать все
        </Button>
      }
    />
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
          ref={search}
          type="search"
          aria-label="Поиск по сообщениям"
          placeholder="Имя, работы или слова"
          icon={<Search aria-hidden="true" />}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={styles.choices}>
          {!queue && <ShownSelect shown={shown} onShown={filter.setShown} />}
          <Chip on={onlyUnread} onClick={() => filter.setUnread(!onlyUnread)}>
            {queue ? 'Только непрочитанные' : 'Непрочитанные'}
          </Chip>
        </div>
      </div>
      <InfiniteList
        query={{ ...list, isPlaceholderData: false }}
        items={rows}
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
            listQuery={filter.query}
            isOpen={conversation.id === openId}
          />
        )}
      </InfiniteList>
    </>
  );
}

interface ShownSelectProps {
  shown: ShownChats | undefined;
  onShown: (shown: string) => void;
}

function ShownSelect({ shown, onShown }: ShownSelectProps) {
  return (
    <Select
      aria-label="Какие переписки показать"
      value={shown ?? ''}
      onChange={({ currentTarget }) => onShown(currentTarget.value)}
    >
      <option value="">Все переписки</option>
      {shownGroups.map(({ label, items }) => (
        <optgroup key={label} label={label}>
          {items.map((item) => (
            <option key={item.value} value={item.value}>
              {item.label}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
