import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { assistantMessages, assistantSessions } from '../../../db/tables/assistant.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { serviceTopicOf } from '../dialogue/about-service.ts';
import type { Exchange, TurnInput } from '../dialogue/provider.ts';
import { answerWithModel } from '../model/model-provider.ts';
import { exchangesOf, newestMessages, turnOf } from '../sessions.load.ts';
import type { Asked } from './asked.ts';
import { notedIn } from './noted.ts';
import { respond } from './respond.ts';
import { extractorFor, slotsOf } from './slots.load.ts';
import { presentTurn } from './turn.present.ts';

/** The dialogue looks no further back: 60 messages of the driver with their answers. */
const mostEarlier = 120;

/** The stored answer to a message, or a new one. Of two at once the first is stored, and both return it. */
export async function answerMessage(deps: Deps, call: Call<'public'>, asked: Asked): Promise<AssistantTurn> {
  const { db, clock, log } = deps;
  const { session, message } = asked;
  const stored = await findAnswer(db, message.id);
  if (stored) return stored;
  const started = performance.now();
  const before = exchangesOf(await newestMessages(db, session.id, { most: mostEarlier, before: message.id }));
  const extracted = await extractorFor(deps, asked.form.city_id);
  const found = extracted(message.text);
  const topic = serviceTopicOf(message.text);
  // «Вы сегодня открыты?» is no wish to come.
  const said = topic === 'hours' ? { ...found, when: null } : found;
  const slots = await slotsOf(deps, call, asked, said, before);
  const hasFiles = message.fileIds.length > 0;
  const input: TurnInput = { text: message.text, hasFiles, noted: notedIn(said), topic, before };
  const rules = await respond(deps, input);
  const answer = await answerWithModel(deps, call, { input, fileIds: message.fileIds, rules });
  const createdAt = clock.now();
  const turn = await presentTurn(deps, call, { ...asked, answer, slots, input, said, extracted, createdAt });
  log.info(
    {
      ...{ sessionId: session.id, action: turn.action, danger: turn.safety.level, provider: turn.provider },
      ...{ model: turn.model, promptVersion: turn.prompt_version },
      ms: Math.round(performance.now() - started),
    },
    'the assistant answered',
  );
  return saveAnswer(db, asked, { turn, part: answer.part, createdAt });
}

async function findAnswer(db: Db, messageId: number): Promise<AssistantTurn | null> {
  const [answer] = await db
    .select({ id: assistantMessages.id, turn: assistantMessages.turn, part: assistantMessages.part })
    .from(assistantMessages)
    .where(eq(assistantMessages.answersId, messageId));
  return answer ? turnOf(answer) : null;
}

async function saveAnswer(
  db: Db,
  { session, message }: Asked,
  {
    turn,
    part,
    createdAt,
  }: { turn: Omit<AssistantTurn, 'message_id'>; part: Exchange['part']; createdAt: Date },
): Promise<AssistantTurn> {
  const { provider, model, prompt_version: promptVersion, text } = turn;
  await db.transaction(async (tx) => {
    const [alive] = await tx
      .select({ id: assistantSessions.id })
      .from(assistantSessions)
      .where(eq(assistantSessions.id, session.id))
      .for('key share');
    if (!alive) throw new AppError('not_found');
    await tx
      .insert(assistantMessages)
      .values({
        ...{ sessionId: session.id, author: 'assistant', answersId: message.id, text, part, createdAt },
        ...{ turn, provider, model, promptVersion },
      })
      .onConflictDoNothing();
  });
  const saved = await findAnswer(db, message.id);
  // The person was removed meanwhile, with all sessions.
  if (!saved) throw new AppError('not_found');
  return saved;
}
