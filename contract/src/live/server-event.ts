import type { BidStatus } from '../bids/bid-lifecycle.ts';
import type { ChatSide } from '../enums.ts';

/**
 * What the server reports to open pages: ids and states, never texts or phones. The page requests the rest by the usual
 * calls, which check its rights.
 */
export interface LiveEventData {
  'message.created': { chat_id: number; message_id: number };
  'message.updated': { chat_id: number; message_id: number };
  /** `by` has read the chat up to this message. */
  'message.read': { chat_id: number; message_id: number; by: ChatSide };
  'chat.typing': { chat_id: number; by: ChatSide };
  'chat.updated': { chat_id: number };
  /** As the receiving side sees the bid. */
  'bid.updated': { bid_id: number; status: BidStatus; version: number };
  'offer.created': { bid_id: number };
  /** Null: the number has changed, ask for it. Absent: it has not. */
  'counters.updated': { chat?: number | null; notifications?: number | null; bids?: number | null };
  'notification.created': Record<string, never>;
  presence: { chat_id: number; side: ChatSide; is_online: boolean };
}

export type LiveEventName = keyof LiveEventData;

export type LiveEvent = {
  [Name in LiveEventName]: { readonly event: Name; readonly data: LiveEventData[Name] };
}[LiveEventName];

/** They mean something only at their time: a reconnected page does not get them afterwards. */
export const momentaryEvents: readonly LiveEventName[] = ['chat.typing', 'presence'];

/**
 * Frames about the connection itself, with the id to continue from. `ready`: everything after the id of `hello` was
 * sent. `resync`: too much was missed, ask for everything again.
 */
export type ConnectionEvent = {
  [Name in 'ready' | 'resync' | 'pong']: { readonly event: Name; readonly data: Record<string, never> };
}['ready' | 'resync' | 'pong'];

export type ServerFrame = (LiveEvent | ConnectionEvent) & { readonly id: number };
