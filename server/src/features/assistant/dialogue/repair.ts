import { suggestedWorks } from '../understanding/suggested-works.ts';
import type { Understanding } from '../understanding/understand.ts';
import { plainWords } from './follow-up.ts';
import type { Draft, TurnInput } from './provider.ts';

interface Reader {
  /** What the message says by itself. */
  alone: Understanding;
  understood: (text: string) => Understanding;
  /** Concepts of the parts that a text names. */
  partsOf: (text: string) => readonly string[];
  /** It has a complaint, a request or a part that is not said to be in order. */
  isTrouble: (text: string) => boolean;
  first: () => Draft['question'];
}

const mended =
  /(?<![а-я])((по|от)чин(ил[аи]?|ен[аоы]?)|починен[а-я]*|отремонтирова(л[аи]?|н[аоы]?)|исправ(ил[аи]?|лен[аоы]?)|устран(ил[аи]?|ен[аоы]?)|вылечил[аи]?)(?![а-я])/;
/** «Обещали, что починили» and «починили, но снова» end no danger. */
const doubtful =
  /(?<![а-я])(не|ни|нет|без|но|хотя|опять|снова|все (равно|еще)|по прежнему|до сих пор|так же|если|когда|пока|чтобы|бы|ли|кто|где|как|почти|плохо|криво|вроде|надо|нужно|хочу|можно|пусть|якобы|обеща[а-я]+|сказал[а-я]*|говор[а-я]+|сколько|почем|стоит|раньше|давно|недавно|вчера|позавчера|недел[а-я]+|месяц[а-я]*|назад|прошл[а-я]+|частично|наполовину|временно|кое|будто|кажется|наверн[а-я]+|дума[а-я]+|сосед[а-я]*|друг[а-я]*|оператор[а-я]*)(?![а-я])/;
const mostWords = 8;
const clauseEnd = /[.,;:!?\n]+|\s(?:а|но|и|теперь|сейчас)\s/;

/** «Тормоза уже починили» ends the trouble, as «не это» does. Null: it is another matter, or another danger stays. */
export function afterRepair({ text, before }: TurnInput, reader: Reader): Draft | null {
  const since = before.slice(before.findLastIndex(({ part }) => part === 'ends') + 1);
  if (!since.some(({ part }) => part === 'starts') || !saysRepaired(text, reader)) return null;
  if (staysDangerous(text, since, reader)) return null;
  const question = reader.first();
  const words = `Хорошо, что починили: прежние работы убраны. ${question?.text ?? ''}`;
  return { action: 'ask', part: 'ends', text: words.trim(), question };
}

function saysRepaired(text: string, { alone, isTrouble }: Reader): boolean {
  const words = plainWords(text);
  if (text.includes('?') || doubtful.test(words) || words.split(' ').length > mostWords) return false;
  if (!mended.test(words) || alone.danger !== null) return false;
  return !text.split(clauseEnd).some((clause) => !mended.test(plainWords(clause)) && isTrouble(clause));
}

/** «Фару починили» says nothing of the fuel that leaks, and «починили» is said of the last trouble alone. */
function staysDangerous(
  repair: string,
  since: TurnInput['before'],
  { understood, partsOf }: Reader,
): boolean {
  const parts = partsOf(repair);
  if (parts.length === 0) {
    const earlier = since.slice(
      0,
      since.findLastIndex(({ part }) => part === 'starts'),
    );
    return understood(earlier.map(({ text }) => text).join('. ')).danger !== null;
  }
  const names = (words: string) => partsOf(words).some((part) => parts.includes(part));
  const isMended = (clause: string) => {
    const alone = understood(clause);
    const works = alone.action === 'propose' ? suggestedWorks(alone.problems) : [];
    return [clause, ...works.map(({ title }) => title)].some(names);
  };
  const left = since.flatMap((one) => one.text.split(clauseEnd)).filter((clause) => !isMended(clause));
  return understood(left.join('. ')).danger !== null;
}
