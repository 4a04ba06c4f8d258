import type { ChatMessage } from '@sto/contract/chat/chat.schemas';
import type { customerContactAppealEndpoints } from '@sto/contract/chat/contact-appeals.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { requestModeration, requestsAbout, withdrawRequests } from '../../../moderation/moderation-items.ts';
import { loadMessage, otherSide } from '../chats.load.ts';
import { presentMessages, shownText } from '../messages.present.ts';

/** Once for each text: the operator decides about the words as they were when they were appealed. */
export function appealHiddenContacts(
  deps: Deps,
  { actor, access: side }: Call<'customer' | 'service'>,
  { message_id: id, comment }: FormOf<typeof customerContactAppealEndpoints.create>,
): Promise<ChatMessage> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { message, ...chat } = await loadMessage(tx, actor, side, id);
    if (message.sender !== side || !shownText(chat, message, { side }).isHidden)
      throw new AppError('contacts_not_hidden');
    const about = { kind: 'contact' as const, objectId: id };
    const before = await requestsAbout(tx, about);
    if (!before.some(({ payload }) => payload.text === message.text)) {
      const { text: shown } = shownText(chat, message, { side: otherSide(chat.chat, side) });
      const payload = { text: message.text, shown, comment, side };
      await withdrawRequests(tx, about);
      await requestModeration(tx, { ...about, payload, createdBy: actor.userId }, now);
    }
    const [presented] = await presentMessages(deps, tx, chat, [message], { userId: actor.userId, side, now });
    if (!presented) throw new AppError('internal');
    return presented;
  });
}
