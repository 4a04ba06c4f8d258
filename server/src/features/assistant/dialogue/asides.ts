import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { aboutService } from './about-service.ts';
import { dangerOf, worksOf, worse, worstTurn } from './earlier.ts';
import { type FollowUp, plainWords } from './follow-up.ts';
import { withCare } from './follow-up-words.ts';
import { type Draft, openTrouble, type TurnInput } from './provider.ts';
import { isRepaired } from './repair-words.ts';

/** The question that a conversation begins with. */
type FirstQuestion = () => AssistantTurn['question'];

const unread = 'Фото приложу к заявке, но разглядеть его не могу. Напишите, что случилось.';
const stillHere = 'Здравствуйте, я на связи.';
export const alsoUnread = 'Фото приложу к заявке: его посмотрит мастер.';

/** Only a car, a time or a city: the trouble and its works stay. */
export function onSlotsAlone({ noted, before }: TurnInput, first: FirstQuestion): Draft | null {
  if (noted === null) return null;
  return besides(before, first, {
    said: `Записал: ${noted}.`,
    withWorks: 'Проверьте работы и выберите автосервис.',
  });
}

/** A greeting, or a question about the service: the trouble and its works stay. */
export function onService({ topic, hasFiles, noted, before }: TurnInput, first: FirstQuestion): Draft | null {
  if (topic === null || hasFiles || noted !== null) return null;
  const isProposed = (openTrouble(before).at(-1)?.turn?.suggestions.length ?? 0) > 0;
  if (topic === 'services' && isProposed) return null;
  const isKnown = topic === 'greeting' && openTrouble(before).length > 0;
  return besides(before, first, {
    said: isKnown ? stillHere : aboutService(topic),
    withWorks: 'Подобранные работы остаются в этом разговоре.',
  });
}

/** «Можно ехать?» without works: after a repair, or at a danger. */
export function onDriveAlone({ before }: TurnInput): Draft | null {
  const danger = dangerOf(worstTurn(before));
  const text = danger?.text ?? (isRepaired(before) ? withCare : null);
  return text === null ? null : { action: 'ask', part: 'apart', text, danger };
}

const nothingMore = /^(нет )?(спасибо )?(больше )?(ничего|все)( \S+){0,2}$/;

/** «Спасибо» or «нет, больше ничего» after a repair that has left nothing. */
export function onSettled({ text, before }: TurnInput, reply: FollowUp | null): Draft | null {
  if (!isRepaired(before) || openTrouble(before).length > 0) return null;
  const isReply = reply === 'thanks' || reply === 'agree' || reply === 'refuse';
  if (!isReply && !nothingMore.test(plainWords(text))) return null;
  const words = 'Хорошо. Если случится что-то ещё, напишите.';
  return { action: 'ask', part: 'apart', text: words, danger: dangerOf(worstTurn(before)) };
}

/** What is known stays with its danger; without works the open question is repeated, or `first`. */
export function besides(
  before: TurnInput['before'],
  first: FirstQuestion,
  { said, withWorks }: { said: string; withWorks: string },
): Draft {
  const last = openTrouble(before).at(-1)?.turn;
  const danger = dangerSoFar(before);
  if (last && last.suggestions.length > 0)
    return { action: 'propose', part: 'apart', text: `${said} ${withWorks}`, works: worksOf(last), danger };
  const question = last?.question ?? first();
  return { action: 'ask', part: 'apart', text: `${said} ${question?.text ?? ''}`.trim(), question, danger };
}

/** A refusal in between has no danger, or one of its own. */
function dangerSoFar(before: TurnInput['before']): Draft['danger'] {
  return worse(dangerOf(openTrouble(before).at(-1)?.turn), dangerOf(before.at(-1)?.turn));
}

export function onPhotoAlone({ text, before, hasFiles }: TurnInput): Draft | null {
  if (text !== '' || !hasFiles) return null;
  const trouble = openTrouble(before);
  const last = trouble.at(-1)?.turn;
  const part = trouble.length > 0 ? 'continues' : 'starts';
  const danger = dangerSoFar(before);
  if (!last || last.suggestions.length === 0) return { action: 'ask', part, text: unread, danger };
  return { action: 'propose', part, text: alsoUnread, works: worksOf(last), danger };
}
