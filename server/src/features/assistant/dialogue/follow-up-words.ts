import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { sourceWords, worksWithPrices } from '../turn/price-words.ts';
import type { FollowUp } from './follow-up.ts';

type AnsweredFollowUp = Exclude<FollowUp, 'refuse' | 'operator'>;

/** A reply to a proposal is answered from its facts. */
export function followUpWords(followUp: AnsweredFollowUp, last: AssistantTurn): string {
  return words[followUp](last);
}

const words: Record<AnsweredFollowUp, (last: AssistantTurn) => string> = {
  price: ({ suggestions }) =>
    `${worksWithPrices(suggestions)}. ${sourceWords(suggestions)} Точную цену назовёт автосервис в отклике.`,
  drive: ({ safety }) =>
    safety.text ??
    'Из описания не видно, что ехать нельзя. Езжайте осторожно и остановитесь, если загорится красная лампа, машину поведёт в сторону, изменится ход педали или звук станет громче.',
  agree: ({ missing, suggestions }) =>
    `Добавьте в заявку ${suggestions.length === 1 ? 'работу' : 'нужные работы'}. ${nextStep(missing)}`,
  thanks: () => 'Рад помочь. Подобранные работы остаются в этом разговоре.',
};

function nextStep(missing: AssistantTurn['missing']): string {
  if (missing.includes('auto')) return 'Потом укажите машину и выберите автосервис.';
  if (missing.includes('when')) return 'Потом выберите автосервис и время.';
  return 'Потом выберите автосервис.';
}
