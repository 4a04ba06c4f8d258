import type { LiveEvent } from '@sto/contract/live/server-event';
import type { Db } from '../../db/client.ts';
import { emitLive } from '../../live/emit.ts';
import type { LoadedChat } from './chats.load.ts';

/** To the open pages of both sides. */
export function emitToChat(
  tx: Db,
  { chat: { customerId, workshopId } }: Pick<LoadedChat, 'chat'>,
  event: LiveEvent,
): Promise<void> {
  return emitLive(tx, { userIds: [customerId], workshopIds: [workshopId] }, event);
}
