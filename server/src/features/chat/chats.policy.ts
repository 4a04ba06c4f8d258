import type { ChatSide } from '@sto/contract/enums';
import type { ErrorCode } from '@sto/contract/errors';
import { chatDaysAfterClosing, messageEditMinutes } from '@sto/contract/limits';
import { after, days, minutes } from '../../platform/clock/durations.ts';
import { isAgreed } from '../bids/bids.policy.ts';
import type { LoadedChat, MessageRow } from './chats.load.ts';

/** A finished or refused bid leaves its chat open for some time; null: an open bid, or no bid. */
export function closesAt({ bid }: Pick<LoadedChat, 'bid'>): Date | null {
  if (!bid || !['finished', 'reject'].includes(bid.status)) return null;
  return after(bid.statusChangedAt, days(chatDaysAfterClosing));
}

interface Writer {
  userId: number;
  side: ChatSide;
  now: Date;
}

/** Why the person may not write; null: he may. An operator answers what he has taken. */
export function writeRefusal(
  chat: Pick<LoadedChat, 'bid' | 'own' | 'peer' | 'support'> & {
    chat: Pick<LoadedChat['chat'], 'closedByModeratorAt'>;
  },
  { userId, side, now }: Writer,
): ErrorCode | null {
  if (side === 'operator' && chat.support?.operatorId !== userId) return 'chat_not_taken';
  if (chat.chat.closedByModeratorAt) return 'chat_closed_by_moderator';
  if (chat.own.isBlocked) return 'chat_blocked_by_you';
  if (chat.peer.isBlocked) return 'chat_blocked';
  const end = closesAt(chat);
  return end && end <= now ? 'chat_closed' : null;
}

/** Until an offer is accepted, as phones are; in questions always; never from the support. */
export function areContactsHidden({ bid, support }: Pick<LoadedChat, 'bid' | 'support'>): boolean {
  return !support && (!bid || !isAgreed(bid));
}

/** An own message that a person wrote here, not a card and not the comment of a bid. */
export function canChange(
  message: Pick<MessageRow, 'authorId' | 'sender' | 'isOnBid' | 'deletedAt' | 'createdAt'>,
  { userId, side, now }: Writer,
): boolean {
  const isOwn = message.authorId === userId && message.sender === side && !message.isOnBid;
  return isOwn && message.deletedAt === null && after(message.createdAt, minutes(messageEditMinutes)) > now;
}

/** What a person of the other side wrote, also if he has deleted it since; not what the support wrote. */
export function canReport(
  { support }: Pick<LoadedChat, 'support'>,
  { type, sender, hiddenAt }: Pick<MessageRow, 'type' | 'sender' | 'hiddenAt'>,
  side: ChatSide,
): boolean {
  const isWritten = type === 'text' || type === 'file';
  const isOfPeer = sender !== side && sender !== 'system' && side !== 'operator';
  return isWritten && !support && isOfPeer && hiddenAt === null;
}
