import type { customerChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import type { ChatMessage, Conversation } from '@sto/contract/chat/chat.schemas';
import type { AnswerOf } from '@sto/contract/endpoint';
import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { closePushes } from '../../lib/browser/shown-pushes.ts';
import { refreshCounters } from '../profile/counters.api.ts';
import { type ChatSide, chatCalls, chatKeys, conversationHref } from './conversations.api.ts';

const pageSize = 50;
const refetchMs = 5_000;

type MessagesPage = AnswerOf<typeof customerChatEndpoints.messages>;
type Messages = InfiniteData<MessagesPage, unknown>;

type PageOfChat = Pick<MessagesPage, 'has_more' | 'items'>;

/** The newest page of a chat first; each other one is before the last. */
export const fromNewest = {
  initialPageParam: null as number | null,
  getNextPageParam: (page: PageOfChat) => (page.has_more ? (page.items[0]?.id ?? null) : null),
};

export const pageBefore = (id: number | null) => ({ limit: pageSize, ...(id !== null && { before_id: id }) });

const messagesQuery = (side: ChatSide, chatId: number) =>
  infiniteQueryOptions({
    queryKey: chatKeys.messages(side, chatId),
    ...fromNewest,
    queryFn: ({ pageParam, signal }) =>
      call(chatCalls[side].messages, { chat_id: chatId, ...pageBefore(pageParam) }, { signal }),
  });

export function useMessages(side: ChatSide, chatId: number) {
  return useInfiniteQuery({
    ...messagesQuery(side, chatId),
    refetchInterval: refetchMs,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

/** The chat as the page of its messages has it; null: none is open. */
export function useShownChat(side: ChatSide, chatId: number | null): Conversation | undefined {
  return chatOf(useInfiniteQuery({ ...messagesQuery(side, chatId ?? 0), enabled: false }).data);
}

/** The oldest first. */
export function messagesOf(data: { pages: readonly Pick<PageOfChat, 'items'>[] } | undefined): ChatMessage[] {
  const pages = [...(data?.pages ?? [])].reverse();
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()];
}

/** A person of the other side wrote it. */
export function isOfPeer({ sender, payload }: ChatMessage, side: ChatSide): boolean {
  return sender !== side && sender !== 'system' && !payload?.is_auto;
}

export function chatOf(data: Messages | undefined): Conversation | undefined {
  return data?.pages[0]?.chat;
}

/** A message that was sent or changed is shown before the next poll. */
export function showMessage(side: ChatSide, message: ChatMessage): void {
  queryClient.setQueryData<Messages>(chatKeys.messages(side, message.chat_id), (data) => {
    const [newest, ...others] = data?.pages ?? [];
    if (!data || !newest) return data;
    const isKnown = data.pages.some(({ items }) => items.some(({ id }) => id === message.id));
    const replaced = (page: MessagesPage) => ({
      ...page,
      items: page.items.map((item) => (item.id === message.id ? message : item)),
    });
    const first = isKnown ? newest : { ...newest, items: [...newest.items, message] };
    return { ...data, pages: [first, ...others].map(replaced) };
  });
  void queryClient.invalidateQueries({ queryKey: chatKeys.lists(side) });
}

export function useEditMessage(side: ChatSide) {
  return useMutation({
    mutationFn: (form: { message_id: number; text: string }) => call(chatCalls[side].edit, form),
    onSuccess: (message) => showMessage(side, message),
  });
}

export function useDeleteMessage(side: ChatSide) {
  return useMutation({
    mutationFn: (messageId: number) => call(chatCalls[side].delete, { message_id: messageId }),
    onSuccess: (message) => showMessage(side, message),
  });
}

export function useChatSetting(side: Exclude<ChatSide, 'operator'>, chatId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (set: { is_muted: boolean } | { is_blocked: boolean }) => {
      if ('is_muted' in set) await call(chatCalls[side].mute, { chat_id: chatId, is_muted: set.is_muted });
      else await call(chatCalls[side].block, { chat_id: chatId, is_blocked: set.is_blocked });
      await client.invalidateQueries({ queryKey: chatKeys.messages(side, chatId) });
    },
  });
}

/** What a visible page shows is read. */
export function useReadChat(side: ChatSide, chat: Conversation | undefined, lastId: number): void {
  const reported = useRef(0);
  const isDue = chat !== undefined && (chat.unread_count > 0 || (chat.last_read_message_id ?? 0) < lastId);
  useEffect(() => {
    if (!isDue || !chat) return;
    const report = () => {
      if (document.visibilityState !== 'visible' || reported.current >= lastId) return;
      reported.current = lastId;
      void call(chatCalls[side].read, { chat_id: chat.id, message_id: lastId })
        .then(() =>
          Promise.all([
            refreshCounters(),
            queryClient.invalidateQueries({ queryKey: chatKeys.lists(side) }),
            closePushes(({ url }) => url === conversationHref[side](chat.id)),
          ]),
        )
        .catch(() => {
          reported.current = 0;
        });
    };
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [isDue, chat, lastId, side]);
}

/** The other side shows it for somewhat longer. */
const typingEveryMs = 3_000;

export function useTyping(side: ChatSide, chatId: number): () => void {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < typingEveryMs) return;
    last.current = Date.now();
    void call(chatCalls[side].typing, { chat_id: chatId }).catch(() => undefined);
  };
}
