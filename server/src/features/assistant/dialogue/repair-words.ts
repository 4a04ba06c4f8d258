import { plainWords } from './follow-up.ts';
import type { Exchange } from './provider.ts';

const verb =
  '(п[оа]ч[ие]?н(ил[аи]?|ен[а-я]*)|отчин(ил[аи]?|ен[аоы]?)|отр[еи]м[оа]нтирова(л[аи]?|н[аоы]?)|исправ(ил[аи]?|лен[аоы]?)|устран(ил[аи]?|ен[аоы]?)|вылечил[аи]?)';
const making = 'сдела(л[аи]?|н[аоы]?)';
const solving = 'реш(ил[аи]?(с[яь])?|ен[аоы]?)';
const word = (words: string) => new RegExp(`(?<![а-я])(${words})(?![а-я])`);

const mended = word(
  `${verb}|ремонт [а-я ]*${making}|${making} ремонт|(проблем[аыу]|вопрос) ([а-я]+ ){0,2}${solving}`,
);
const made = word(making);
/** «Колодки поменяли» is a history, no order. */
const renewed = word('((по|за)?меня|замени|[дз][оа]ли|перебра|заряди|почисти|промы|прокача)л[аи]?');
const nuisance =
  '(скрип|стук|стуч|свист|гул|гуд|шум|грох|грем|теч|капа|дым|кипи|вибр|мига|пахн|запах|вон[ья]|ошибк|биени|рывк)[а-я]*';
const vanished = '(прошел|прошл[аои]|пропал[аои]?|исчез(ла|ло|ли)?|уш(ел|л[аои]))';
const gone = word(
  `((больше |уже )?не ${nuisance}|${nuisance} (уже )?${vanished}|${vanished} ${nuisance}|(вопросов|проблем|претензий) (больше )?нет)`,
);
const all = word('все|оба|обе');

/** They change nothing in a report. */
const filler =
  /^(уже|я|мы|они|нам|мне|нас|мой|мои|наш|наши|их|его|ее|все|всю|оба|обе|тоже|также|сегодня|сейчас|теперь|наконец|полностью|успешно|больше|да|ага|ура|и|а|в|на|с|у|спасибо|большое|огромное|привет|здравствуйте|слава|богу|хорошо|отлично|нормально|супер|порядке|работа[ею]т|другом|вашем|этом|(авто)?сервисе|сто|мастер[а-я]?|(передн|задн|лев|прав)(ий|яя|юю|ие|ее|ый|ая|ую|ое|ые))$/;
const driving = word('(можно|могу)( ли)?( (уже|теперь|дальше|на ней))? (ехать|ездить)( (дальше|домой))?');
const troubles =
  '(проблем|неисправност|поломк|течь|протечк|утечк|вибраци)[аыьюяуи]?|вопрос|скрип|стук|шум|свист|гул|люфт|запах';
const reported = new RegExp(
  `^((${troubles}) )?${verb}$|^(${troubles}) ${solving}$|^${verb} (?!\\S+[ая]$)(${troubles})$|^ремонт ${making}$|^${making} ремонт$`,
);
const reportedOfPart = new RegExp(`^${making}$`);
const renewedPart = /^(поменя|заменя|замени)л[аи]?$/;
/** «Тормозную систему», «главный тормозной цилиндр»: of the part before or after them. */
const unit = /^(систем[ауы]|управлени[еяю]|механизм[а-я]*|цилиндр[а-я]*)$/;

/** «Починили», whether or not it is true. */
export const isOfRepair = (text: string): boolean => mended.test(plainWords(text));

/** What was done to the car is no order. */
export const isOfPast = (text: string): boolean =>
  [mended, made, renewed].some((one) => one.test(plainWords(text)));

const side = /(?<![а-я])с?(?:пере(?=д[ни])|зад(?=[ни])|лев|прав(?=[аоуы]))/g;

/** «Передние», «слева»: each as the beginning of its word. */
export const sidesIn = (text: string): string[] =>
  (plainWords(text).match(side) ?? []).map((one) => one.replace(/^с/, ''));

export const isOfAll = (text: string): boolean => all.test(plainWords(text));

/** The words of a clause besides its parts, a sign that is gone and «можно ехать». */
export function saidBesides(clause: string, partsOf: (text: string) => readonly string[]): string {
  const words = plainWords(clause).replace(gone, '').replace(driving, '').trim().split(/ +/);
  const names = (phrase: string, alone: string) =>
    partsOf(phrase).some((part) => !partsOf(alone).includes(part));
  const isOfPart = (one: string, place: number) => {
    const [last = '', next = ''] = [words[place - 1], words[place + 1]];
    if (unit.test(one) && (names(last, '') || names(next, ''))) return true;
    return names(one, '') || names(`${last} ${one}`, last) || names(`${one} ${next}`, next);
  };
  return words.filter((one, place) => !filler.test(one) && !isOfPart(one, place)).join(' ');
}

/** «Сделали», of a part, is a repair as well. `said`: besides its parts. */
export const isReport = (said: string, hasPart: boolean): boolean =>
  reported.test(said) || (hasPart && (reportedOfPart.test(said) || renewedPart.test(said)));

/** «Цилиндр поменяли»: it may as well be what did not help. */
export const isRenewal = (said: string): boolean => renewedPart.test(said);

const denied =
  /(проблем[аыу]|вопрос) (так и |еще )?не реш|(?<![а-я])не ((так и|до конца|еще|все) )*((п[оа]|от)?ч[ие]н|[а-я]*ремонтир|исправ|устран|сдела|(по|за)мен[яи])[а-я]*(л[аи]?|н[аоы]?)(?![а-я])/;

/** «Нет, не починили»: the repair that was reported before was none. */
export const deniesRepair = (text: string): boolean =>
  !text.includes('?') && text.split(/[.,;:!\n]/).some((clause) => denied.test(plainWords(clause)));

/** The trouble before this message has ended with a repair. */
export function isRepaired(before: readonly Exchange[]): boolean {
  const last = before.findLast(({ part }) => part === 'starts' || part === 'ends');
  return last?.part === 'ends' && isOfPast(last.text) && !deniesRepair(last.text);
}
