import type { Conversation } from '@sto/contract/chat/chat.schemas';
import { useState } from 'react';
import { type ChatSide, conversationsOf, type ListFilter, useConversations } from './conversations.api.ts';
import { useShownChat } from './messages.api.ts';

/**
 * Reading takes the open chat out of the unread ones. Its row stays until another chat is opened or the filter changes.
 */
export function useRowsWithOpen(side: ChatSide, openId: number | null, filter: ListFilter) {
  const list = useConversations(side, filter);
  const [last, setLast] = useState<{ key: string; row: Conversation } | null>(null);
  const shown = useShownChat(side, openId);
  const rows = conversationsOf(list.data);
  const key = JSON.stringify([openId, filter]);
  // The rows of the filter before are shown until the answer comes.
  const row = list.isPlaceholderData ? undefined : rows.find(({ id }) => id === openId);
  if (row && filter.onlyUnread) {
    if (last?.row !== row || last.key !== key) setLast({ key, row });
    return { list, rows };
  }
  if (last && last.key !== key) setLast(null);
  if (last?.key !== key) return { list, rows };
  return { list, rows: inOrder([...rows, { ...(shown ?? last.row), unread_count: 0 }]) };
}

/** As the server orders them. */
const inOrder = (rows: Conversation[]) =>
  rows.toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at) || b.id - a.id);
