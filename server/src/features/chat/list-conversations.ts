import type { customerChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { ChatSide } from '@sto/contract/enums';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { pageOfChats } from './chat.queries.ts';
import { presentConversations } from './conversations.present.ts';

export async function listConversations(
  deps: Deps,
  { actor, access: side }: Call<ChatSide>,
  form: FormOf<typeof customerChatEndpoints.index>,
): Promise<AnswerOf<typeof customerChatEndpoints.index>> {
  const { total, ids } = await pageOfChats(deps.db, actor, side, form);
  return { total, items: await presentConversations(deps, deps.db, actor, side, ids) };
}
