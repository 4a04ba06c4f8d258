import { assistantEndpoints } from '@sto/contract/assistant/assistant.endpoints';
import type { AssistantMessage, AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import type { AnswerOf, FormInput } from '@sto/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { CallError, isCallError } from '../../lib/api/call-error.ts';
import { brokenAnswer, callForEvents } from '../../lib/api/event-stream.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { identityHash } from '../../lib/browser/identity.ts';
import { changeTalk, sessionsKey, useAssistant } from './assistant.store.ts';

type Talk = AnswerOf<typeof assistantEndpoints.session>;

const talkKey = (sessionId: string | null) => [...sessionsKey, sessionId];

/** The messages that the server has. A session that it does not know any more is left. */
export function useTalk(sessionId: string | null) {
  return useQuery({
    queryKey: talkKey(sessionId),
    queryFn: async ({ signal }): Promise<Talk> => {
      const session_id = sessionId ?? '';
      try {
        const form = { session_id, identity_hash: identityHash() };
        return await call(assistantEndpoints.session, form, { signal });
      } catch (error) {
        if (!isUnknownSession(error)) throw error;
        if (useAssistant.getState().sessionId === sessionId) changeTalk({ sessionId: null, named: [] });
        return { session_id, messages: [] };
      }
    },
    enabled: sessionId !== null,
  });
}

/** Adds messages to what is shown of the session. */
export async function showInTalk(sessionId: string, added: readonly AssistantMessage[]): Promise<void> {
  const queryKey = talkKey(sessionId);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData<Talk>(queryKey);
  const ids = new Set(added.map(({ client_message_id: id }) => id).filter(Boolean));
  const answers = new Set(added.map(({ turn }) => turn?.message_id).filter(Boolean));
  const others = before?.messages.filter(
    ({ id, client_message_id: clientId }) => !ids.has(clientId) && !answers.has(id),
  );
  queryClient.setQueryData<Talk>(queryKey, {
    session_id: sessionId,
    messages: [...(others ?? []), ...added],
  });
}

export const isUnknownSession = (error: unknown) =>
  isCallError(error) && (error.status === 404 || 'session_id' in error.fields);

/** An employee of a workshop who is no driver too. */
export const isNoDriver = (error: unknown) => isCallError(error) && error.status === 403;

/** The operator gets the conversation. Answers with the chat of the support. */
export async function handOver(sessionId: string): Promise<number> {
  const form = { session_id: sessionId, identity_hash: identityHash() };
  return (await call(assistantEndpoints.handOver, form)).chat_id;
}

interface TurnOptions {
  signal: AbortSignal;
  /** The text of the answer as far as it has come. */
  onText: (text: string) => void;
}

/**
 * One message and its answer.
 * @throws {CallError} for a refusal, without a network, and for an answer that breaks off.
 */
export async function requestTurn(
  form: Omit<FormInput<typeof assistantEndpoints.send>, 'identity_hash'>,
  { signal, onText }: TurnOptions,
): Promise<AssistantTurn> {
  let text = '';
  let turn: AssistantTurn | null = null;
  const onEvent = (name: string, data: string) => {
    const event = JSON.parse(data);
    if (name === 'error') throw new CallError({ kind: 'rejected', items: [{ message: event.message }] });
    if (name === 'turn') turn = event;
    if (name !== 'delta') return;
    text += event.text;
    onText(text);
  };
  const whole = await callForEvents(
    assistantEndpoints.send,
    { ...form, identity_hash: identityHash() },
    { signal, onEvent },
  );
  const answer = whole ?? turn;
  if (!answer) throw brokenAnswer();
  return answer;
}
