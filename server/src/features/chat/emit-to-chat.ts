import type { LiveEvent } from '@sto/contract/live/server-event';
import type { Db } from '../../db/client.ts';
import { emitLive } from '../../live/emit.ts';
import type { LoadedChat } from './chats.load.ts';
import { operatorIds } from './support/operators.queries.ts';

/** To the open pages of both sides. */
export async function emitToChat(
  tx: Db,
  { chat: { kind, customerId, workshopId } }: Pick<LoadedChat, 'chat'>,
  event: LiveEvent,
): Promise<void> {
  const operators = kind === 'support' ? await operatorIds(tx) : [];
  const userIds = customerId === null ? operators : [customerId, ...operators];
  await emitLive(tx, { userIds, workshopIds: workshopId === null ? [] : [workshopId] }, event);
}
