import type { assistantEndpoints } from '@sto/contract/assistant/assistant.endpoints';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { filesById, presentFile } from '../files/files.queries.ts';
import { loadSession, newestMessages, turnOf } from './sessions.load.ts';

type Endpoint = typeof assistantEndpoints.session;

const mostShown = 200;

/** The newest 200 messages of the caller's own session, the oldest first; files that are deleted meanwhile are left out. */
export async function viewSession(
  deps: Deps,
  call: Call<'public'>,
  { session_id: id }: FormOf<Endpoint>,
): Promise<AnswerOf<Endpoint>> {
  const session = await loadSession(deps.db, call, id);
  const messages = await newestMessages(deps.db, session.id, { most: mostShown });
  const rows = await filesById(
    deps.db,
    messages.flatMap(({ fileIds }) => fileIds),
  );
  const presented = new Map(rows.map((row) => [row.id, presentFile(deps, row)]));
  return {
    session_id: session.id,
    messages: messages.map((message) => ({
      ...{ id: message.id, client_message_id: message.clientMessageId, author: message.author },
      text: message.text,
      files: message.fileIds.flatMap((fileId) => {
        const file = presented.get(fileId);
        return file ? [{ id: file.id, url: file.url, name: file.name }] : [];
      }),
      turn: turnOf(message),
      created_at: message.createdAt.toISOString(),
    })),
  };
}
