import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { type ChatSide, chatCalls } from '../conversations.api.ts';

/** The server counts the chat as looked at for somewhat longer. */
const refetchMs = 60_000;

export const presencesKey = ['chat', 'presence'] as const;
export const presenceKey = (chatId: number) => [...presencesKey, chatId] as const;

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

/** After a sign of life of the other side; what it shares, the server knows. */
export function refreshPresence(client: QueryClient, chatId: number): void {
  void client.invalidateQueries({ queryKey: presenceKey(chatId) });
}
