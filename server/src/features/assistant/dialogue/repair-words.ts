import { plainWords } from './follow-up.ts';
import type { Exchange } from './provider.ts';

const mended =
  /(?<![а-я])((по|от)чин(ил[аи]?|ен[аоы]?)|починен[а-я]*|отремонтирова(л[аи]?|н[аоы]?)|исправ(ил[аи]?|лен[аоы]?)|устран(ил[аи]?|ен[аоы]?)|вылечил[аи]?)(?![а-я])/;
/** «Обещали, что починили» and «починили, но снова» end no danger. */
const doubtful =
  /(?<![а-я])(не|ни|нет|без|но|хотя|опять|снова|все (равно|еще)|по прежнему|до сих пор|так же|если|когда|пока|чтобы|бы|ли|кто|где|как|почти|плохо|криво|вроде|надо|нужно|хочу|можно|пусть|якобы|обеща[а-я]+|сказал[а-я]*|говор[а-я]+|сколько|почем|стоит|раньше|давно|недавно|вчера|позавчера|недел[а-я]+|месяц[а-я]*|назад|прошл[а-я]+|частично|наполовину|временно|кое|будто|кажется|наверн[а-я]+|дума[а-я]+|сосед[а-я]*|друг[а-я]*|оператор[а-я]*)(?![а-я])/;
const mostWords = 8;

/** «Починили», whether or not it is true. */
export const isOfRepair = (text: string): boolean => mended.test(plainWords(text));

export function reportsRepair(text: string): boolean {
  const words = plainWords(text);
  const isShort = words.split(' ').length <= mostWords;
  return isShort && !text.includes('?') && mended.test(words) && !doubtful.test(words);
}

/** The trouble before this message has ended with a repair. */
export function isRepaired(before: readonly Exchange[]): boolean {
  const last = before.findLast(({ part }) => part === 'starts' || part === 'ends');
  return last?.part === 'ends' && reportsRepair(last.text);
}
