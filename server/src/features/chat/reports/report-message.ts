import type { ChatMessage } from '@sto/contract/chat/chat.schemas';
import type { customerReportEndpoints } from '@sto/contract/chat/message-reports.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { and, eq } from 'drizzle-orm';
import { moderationItems } from '../../../db/tables/joining.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { isAbout, requestModeration } from '../../../moderation/moderation-items.ts';
import { loadMessage } from '../chats.load.ts';
import { canReport } from '../chats.policy.ts';
import { presentMessages } from '../messages.present.ts';

/** A message of the other side goes to the operators, once for each person. The other side does not learn who reported it. */
export function reportMessage(
  deps: Deps,
  { actor, access: side }: Call<'customer' | 'service'>,
  { message_id: id, reason_code, comment }: FormOf<typeof customerReportEndpoints.create>,
): Promise<ChatMessage> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    // Locked with its chat: of two reports at once the second finds the first.
    const { message, ...chat } = await loadMessage(tx, actor, side, id);
    const about = { kind: 'message' as const, objectId: id };
    const isRepeated = await tx.$count(
      moderationItems,
      and(isAbout(about), eq(moderationItems.createdBy, actor.userId)),
    );
    if (isRepeated === 0) {
      if (!canReport(chat, message, side)) throw new AppError('message_not_reportable');
      const payload = { reason_code, comment, side, text: message.text };
      await requestModeration(tx, { ...about, payload, createdBy: actor.userId }, now);
    }
    const reader = { userId: actor.userId, side, now };
    const [presented] = await presentMessages(deps, tx, chat, [message], reader);
    if (!presented) throw new AppError('internal');
    return presented;
  });
}
