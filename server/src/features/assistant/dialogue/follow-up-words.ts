import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { sourceWords, worksWithPrices } from '../turn/price-words.ts';
import type { FollowUp } from './follow-up.ts';
import { lastWishIn } from './tow-wish.ts';

type AnsweredFollowUp = Exclude<FollowUp, 'refuse' | 'operator'>;

/** What the words of the trouble have besides its works. */
interface Story {
  isTowOrdered: boolean;
  hasSound: boolean;
}

const sounds = ['knock', 'squeak', 'whistle', 'grind', 'hum', 'click', 'hiss', 'loud-exhaust', 'cricket'];

export function storyOf(said: readonly string[], featuresOf: (text: string) => readonly string[]): Story {
  const features = featuresOf(said.join('. '));
  return {
    isTowOrdered: lastWishIn(said) === 'order',
    hasSound: sounds.some((id) => features.includes(`#${id}`)),
  };
}

/** A reply to a proposal is answered from its facts. */
export function followUpWords(followUp: AnsweredFollowUp, last: AssistantTurn, story: Story): string {
  return words[followUp](last, story);
}

const words: Record<AnsweredFollowUp, (last: AssistantTurn, story: Story) => string> = {
  price: ({ suggestions }) =>
    `${worksWithPrices(suggestions)}. ${sourceWords(suggestions)} Точную цену назовёт автосервис в отклике.`,
  drive: ({ safety }, { isTowOrdered, hasSound }) => {
    if (isTowOrdered && safety.level !== 'stop') return byTowTruck;
    return (
      safety.text ?? (hasSound ? `${carefully}, изменится ход педали или звук станет громче.` : withCare)
    );
  },
  agree: ({ missing, suggestions }) =>
    `Добавьте в заявку ${suggestions.length === 1 ? 'работу' : 'нужные работы'}. ${nextStep(missing)}`,
  thanks: () => 'Рад помочь. Подобранные работы остаются в этом разговоре.',
};

const byTowTruck =
  'Раз нужен эвакуатор, лучше не ехать: он довезёт машину до автосервиса. Если поедете сами, напишите «эвакуатор не нужен».';
const carefully =
  'Из описания не видно, что ехать нельзя. Езжайте осторожно и остановитесь, если загорится красная лампа, машину поведёт в сторону';
export const withCare = `${carefully} или изменится ход педали.`;

function nextStep(missing: AssistantTurn['missing']): string {
  if (missing.includes('auto')) return 'Потом укажите машину и выберите автосервис.';
  if (missing.includes('when')) return 'Потом выберите автосервис и время.';
  return 'Потом выберите автосервис.';
}
