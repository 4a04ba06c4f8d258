import type { Conversation } from '@sto/contract/chat/chat.schemas';
import { operatorChatEndpoints } from '@sto/contract/chat/operator-chat.endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { type ChatSide, chatCalls, chatKeys } from '../conversations.api.ts';

export function useOpenSupport(side: Exclude<ChatSide, 'operator'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (bidId: number | null) =>
      call(chatCalls[side].support, bidId === null ? {} : { bid_id: bidId }),
    onSuccess: ({ chat_id: chatId }) =>
      client.invalidateQueries({ queryKey: chatKeys.messages(side, chatId) }),
  });
}

const contextKey = (chat: Conversation) => ['chat', 'operator', 'context', chat.id, chat.support?.bid_id];

export function useCaseContext(chat: Conversation) {
  return useQuery({
    queryKey: contextKey(chat),
    queryFn: ({ signal }) => call(operatorChatEndpoints.context, { chat_id: chat.id }, { signal }),
    refetchOnMount: 'always',
  });
}

export function useColleagues(isOpen: boolean) {
  return useQuery({
    queryKey: ['operator', 'colleagues'],
    queryFn: ({ signal }) => call(operatorChatEndpoints.colleagues, {}, { signal }),
    enabled: isOpen,
    refetchOnMount: 'always',
  });
}

type CaseChange = { kind: 'take' | 'close' } | { kind: 'handOver'; operatorId: number; comment: string };

export function useChangeCase(chatId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: CaseChange) => {
      const form = { chat_id: chatId };
      if (change.kind !== 'handOver') return call(operatorChatEndpoints[change.kind], form);
      const { operatorId, comment } = change;
      return call(operatorChatEndpoints.handOver, { ...form, operator_id: operatorId, comment });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['chat', 'operator'] }),
  });
}
