import { plainWords } from './follow-up.ts';
import type { Exchange } from './provider.ts';

const mended =
  /(?<![а-я])(п[оа]ч[ие]?н(ил[аи]?|ен[а-я]*)|отчин(ил[аи]?|ен[аоы]?)|отр[еи]м[оа]нтирова(л[аи]?|н[аоы]?)|исправ(ил[аи]?|лен[аоы]?)|устран(ил[аи]?|ен[аоы]?)|вылечил[аи]?|ремонт [а-я ]*сделал[аи]?|сделал[аи]? ремонт|(проблем[аыу]|вопрос) ([а-я]+ )?реш(ил[аи]?(с[яь])?|ен[аоы]?))(?![а-я])/;
const made = /(?<![а-я])сдела(л[аи]?|н[аоы]?)(?![а-я])/;
/** «Колодки поменяли» is a history, no order. */
const renewed =
  /(?<![а-я])((по|за)?меня|замени|[дз][оа]ли|перебра|заряди|почисти|промы|прокача)л[аи]?(?![а-я])/;
/** «Обещали, что починили» and «починили, но снова» end no danger. */
const doubtful =
  /(?<![а-я])(не|ни|нет|без|кроме|но|хотя|опять|снова|все (равно|еще)|по прежнему|до сих пор|так же|если|когда|пока|чтобы|бы|ли|кто|где|как|почти|плохо|криво|вроде|надо|нужно|хочу|можно|пусть|якобы|обеща[а-я]+|сказал[а-я]*|говор[а-я]+|сколько|почем|стоит|раньше|давно|недавно|вчера|позавчера|недел[а-я]+|месяц[а-я]*|назад|прошл[а-я]+|частично|наполовину|временно|кое|будто|кажется|наверн[а-я]+|дума[а-я]+|сосед[а-я]*|(?<!в )друг[а-я]*|оператор[а-я]*)(?![а-я])/;
const nuisance =
  '(скрип|стук|стуч|свист|гул|гуд|шум|грох|грем|теч|капа|дым|кипи|вибр|мига|пахн|запах|вон[ья]|ошибк|биени|рывк)[а-я]*';
const vanished = '(прошел|прошл[аои]|пропал[аои]?|исчез(ла|ло|ли)?|уш(ел|л[аои]))';
const gone = new RegExp(
  `(?<![а-я])((больше |уже )?не ${nuisance}|${nuisance} (уже )?${vanished}|${vanished} ${nuisance}|(вопросов|проблем|претензий) (больше )?нет)(?![а-я])`,
);
const all = /(?<![а-я])(все|оба|обе)(?![а-я])/;
const mostWords = 8;

/** «Починили», whether or not it is true. */
export const isOfRepair = (text: string): boolean => mended.test(plainWords(text));

/** «Сделали», of a part, is a repair as well. */
export const isOfMaking = (text: string): boolean => made.test(plainWords(text));

/** What was done to the car is no order. */
export const isOfPast = (text: string): boolean =>
  isOfRepair(text) || isOfMaking(text) || renewed.test(plainWords(text));

/** «Скрип прошёл», «больше не скрипит». */
export const isGone = (text: string): boolean => gone.test(plainWords(text));

export const isOfAll = (text: string): boolean => all.test(plainWords(text));

export function isSure(text: string): boolean {
  const words = plainWords(text);
  const isShort = words.split(' ').length <= mostWords;
  return isShort && !text.includes('?') && !doubtful.test(words.replace(gone, ''));
}

const denied = /(?<![а-я])не (\S+ )?(?=\S*(чин|ремонтир|исправ|устран))/;

/** «Нет, не починили»: the repair that was reported before was none. */
export const deniesRepair = (text: string): boolean =>
  isOfRepair(text) && !text.includes('?') && denied.test(plainWords(text));

/** The trouble before this message has ended with a repair. */
export function isRepaired(before: readonly Exchange[]): boolean {
  const last = before.findLast(({ part }) => part === 'starts' || part === 'ends');
  return last?.part === 'ends' && isOfPast(last.text) && !deniesRepair(last.text);
}
