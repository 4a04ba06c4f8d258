import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import type { Conversation } from '@sto/contract/chat/chat.schemas';
import { operatorChatEndpoints } from '@sto/contract/chat/operator-chat.endpoints';
import type { AnswerOf } from '@sto/contract/endpoint';
import type { ChatSide, SupportQueue } from '@sto/contract/enums';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { itemsOnce, nextPage } from '../../lib/api/pages.ts';
import { paths } from '../../lib/paths.ts';
import { isKind, type ShownChats } from './list-filter.ts';

const pageSize = 20;
const refetchMs = 10_000;

export type { ChatSide };

export const chatCalls = {
  customer: customerChatEndpoints,
  service: workshopChatEndpoints,
  operator: operatorChatEndpoints,
};

export const conversationHref = {
  customer: paths.customerConversation,
  service: paths.workshopConversation,
  operator: paths.operatorCase,
};

export const chatKeys = {
  lists: (side: ChatSide) => ['chat', side, 'index'] as const,
  messages: (side: ChatSide, chatId: number) => ['chat', side, 'messages', chatId] as const,
};

type IndexPage = AnswerOf<typeof customerChatEndpoints.index> &
  Partial<Pick<AnswerOf<typeof operatorChatEndpoints.index>, 'counts'>>;

export interface ListFilter {
  query: string;
  onlyUnread: boolean;
  /** Of one kind or in one state of the bid. */
  shown?: ShownChats | undefined;
  /** Of an operator. */
  queue?: SupportQueue | undefined;
}

/** The other side writes messages, so they are polled while visible. */
export function useConversations(side: ChatSide, { query, onlyUnread, shown, queue }: ListFilter) {
  return useInfiniteQuery({
    queryKey: [...chatKeys.lists(side), query, onlyUnread, shown, queue],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }): Promise<IndexPage> => {
      const form = {
        ...{ page: pageParam, page_size: pageSize, query },
        ...(onlyUnread && { only_unread: 1 }),
        ...formOf(shown),
        ...(queue && { queue }),
      };
      return call(chatCalls[side].index, form, { signal });
    },
    getNextPageParam: nextPage,
    refetchInterval: refetchMs,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

function formOf(shown: ShownChats | undefined) {
  if (shown === undefined) return {};
  return isKind(shown) ? { kind: shown } : { bid_status: shown };
}

export function conversationsOf(data: InfiniteData<IndexPage> | undefined): Conversation[] {
  return itemsOnce(data?.pages, (conversation) => conversation.id);
}
