import type { ChatMessage } from '@sto/contract/chat/chat.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listenToLive } from '../../../lib/live/live-events.ts';
import type { ChatSide } from '../conversations.api.ts';
import { refreshPresence } from './presence.api.ts';

/** The other side reports each 3 s that it goes on; a slow network is allowed for. */
const shownMs = 4_500;
/** Who wrote a message so long ago is still there. */
const recentMs = 30_000;

interface Peer {
  /** What the last poll says: an event counts more, until a later poll has no typing. */
  isTyping: boolean;
  polledAt: number;
  /** Its newest message: what was typed before is sent with it. */
  newest: Pick<ChatMessage, 'id' | 'created_at'> | undefined;
}

interface Heard {
  chatId: number;
  newestId: number;
  isTyping: boolean;
}

/** The other side of an open chat types now, so it is there too. */
export function usePeerTyping(side: ChatSide, chatId: number, { isTyping, polledAt, newest }: Peer): boolean {
  const newestId = newest?.id ?? 0;
  const [heard, setHeard] = useState<Heard | null>(null);
  const newestNow = useRef(newestId);
  const client = useQueryClient();
  useEffect(() => {
    newestNow.current = newestId;
  }, [newestId]);
  const writtenAt = newest?.created_at;
  useEffect(() => {
    const isRecent = writtenAt !== undefined && Date.now() - Date.parse(writtenAt) < recentMs;
    if (isRecent) refreshPresence(client, chatId);
  }, [client, chatId, writtenAt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each poll counts, also one that says the same
  useEffect(() => {
    // The server goes on for some seconds after the end: until then a poll is no news.
    if (!isTyping) setHeard((last) => (last?.isTyping ? last : null));
  }, [isTyping, polledAt]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = listenToLive((news) => {
      if (news.event !== 'chat.typing' || news.data.chat_id !== chatId || news.data.by === side) return;
      if (timer === undefined) refreshPresence(client, chatId);
      clearTimeout(timer);
      const peer = { chatId, newestId: newestNow.current };
      setHeard({ ...peer, isTyping: true });
      timer = setTimeout(() => {
        timer = undefined;
        setHeard({ ...peer, isTyping: false });
      }, shownMs);
    });
    return () => {
      clearTimeout(timer);
      setHeard(null);
      stop();
    };
  }, [client, side, chatId]);
  if (heard?.chatId !== chatId) return isTyping;
  return heard.isTyping && heard.newestId === newestId;
}
