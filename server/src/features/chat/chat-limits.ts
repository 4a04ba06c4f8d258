import { maxMessagesPerMinute, maxNewChatsPerHour } from '@sto/contract/limits';
import { and, count, eq, gt, min } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { chatMessages, chats } from '../../db/tables/chats.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { after, hours, minutes, secondsUntil } from '../../platform/clock/durations.ts';

/** The caller has locked the person, so that two calls at once are counted one after the other. */
export async function checkMessageLimit(tx: Db, { clock, config }: Deps, userId: number): Promise<void> {
  if (!config.limits) return;
  const now = clock.now();
  const [made] = await tx
    .select({ count: count(), first: min(chatMessages.createdAt) })
    .from(chatMessages)
    .where(
      and(
        ...[eq(chatMessages.authorId, userId), eq(chatMessages.isOnBid, false)],
        gt(chatMessages.createdAt, after(now, -minutes(1))),
      ),
    );
  if (made?.first && made.count >= maxMessagesPerMinute)
    throw new AppError('messages_too_many', {
      retry_after: secondsUntil(after(made.first, minutes(1)), now),
    });
}

export async function checkNewChatLimit(tx: Db, { clock, config }: Deps, customerId: number): Promise<void> {
  if (!config.limits) return;
  const now = clock.now();
  const [made] = await tx
    .select({ count: count(), first: min(chats.createdAt) })
    .from(chats)
    .where(
      and(
        ...[eq(chats.customerId, customerId), eq(chats.kind, 'question')],
        gt(chats.createdAt, after(now, -hours(1))),
      ),
    );
  if (made?.first && made.count >= maxNewChatsPerHour)
    throw new AppError('chats_too_many', { retry_after: secondsUntil(after(made.first, hours(1)), now) });
}
