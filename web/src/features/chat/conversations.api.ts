import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import type { Conversation } from '@sto/contract/chat/chat.schemas';
import type { AnswerOf } from '@sto/contract/endpoint';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { itemsOnce, nextPage } from '../../lib/api/pages.ts';

const pageSize = 20;
const refetchMs = 15_000;

export type ChatSide = 'customer' | 'service';

const endpoints = { customer: customerChatEndpoints.index, service: workshopChatEndpoints.index };

type IndexPage = AnswerOf<typeof customerChatEndpoints.index>;

/** The other side writes messages, so they are polled while visible. */
export function useConversations(side: ChatSide) {
  return useInfiniteQuery({
    queryKey: ['chat', side, 'index'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(endpoints[side], { page: pageParam, page_size: pageSize }, { signal }),
    getNextPageParam: nextPage,
    refetchInterval: refetchMs,
    refetchOnMount: 'always',
  });
}

export function conversationsOf(data: InfiniteData<IndexPage> | undefined): Conversation[] {
  return itemsOnce(data?.pages, (conversation) => conversation.id);
}
