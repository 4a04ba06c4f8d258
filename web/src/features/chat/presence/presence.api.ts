import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { type ChatSide, chatCalls } from '../conversations.api.ts';

/** The server counts the chat as looked at for somewhat longer. */
const refetchMs = 60_000;

export const presenceKey = (chatId: number) => ['chat', 'presence', chatId] as const;

export type Side = Exclude<ChatSide, 'operator'>;

export function usePresence(side: Side, chatId: number) {
  return useQuery({
    queryKey: [...presenceKey(chatId), side],
    queryFn: ({ signal }) => call(chatCalls[side].presence, { chat_id: chatId }, { signal }),
    refetchInterval: refetchMs,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
