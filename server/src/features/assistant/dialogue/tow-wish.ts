import type { Understanding } from '../understanding/understand.ts';
import { followUpOf, plainWords } from './follow-up.ts';
import type { ProposedWork } from './provider.ts';

export const towTitle = 'Эвакуатор';

/** What a message wants of a tow truck. */
export type TowWish = 'order' | 'refusal' | 'question';

/** Words of a tow truck itself: «не на ходу» and «заглохла и не едет» are troubles. */
const tow =
  /(?<![а-я])(эвак[а-я]*|эва|(от)?буксир[а-я]*|лафет[а-я]*|манипулятор[а-я]*|автовоз[а-я]*|(от|до|у|пере)тащ[а-я]+)(?![а-я])/;

const refused =
  /(?<![а-я])(не (нуж[а-я]+|надо|требуется|понадобится|потребуется|хочу|будем?|вызыва[а-я]+|присыла[а-я]+|заказыва[а-я]+|добавля[а-я]+)|отмени[а-я]*|отмена|откажусь|отказываюсь|убер[а-я]+|обойдусь|обойдемся|без (эвак[а-я]*|буксир[а-я]*|лафета)|не (эвакуатор|буксир))(?![а-я])/;
const ownCall = /(?<![а-я])сам[аи]?(?![а-я])(?=.*(?<![а-я])(вызов|закаж|найд)(у|ем)(?![а-я]))/;
const wanted =
  /(?<![а-я])(?<!не )(нуж[ен][а-я]*(?! ли)|надо(?! ли)|требуется|необходим[а-я]*|хочу|хотел[аи]?|прошу|давай(те)?|(вызов|пришл|закаж|добав|подгон|запиш)и?ь?(те)?|(вызы|присы|отправ)[а-я]*(те)|помогите)(?![а-я])/;
const doubt = /(?<![а-я])(нужен|нужно|надо|стоит|обязательно) ли(?![а-я])/;
const price = /(?<![а-я])(сколько|почем|цен[аыуе]|стоит|стоить|стоимость|дорого|обойдется|расценки)(?![а-я])/;
const past =
  /(?<![а-я])(уже|в пути|(?<!не )((вы|по)зва|заказа|забра|эвакуирова|(от)?буксирова|добра|доеха|приеха|подъеха|достав|погруз|(при|от|до|у|с)тащ|пригна|прибы|договор|наш)(и|е)?(л|н)[а-я]{0,4}|(?<!не )((при|от|до|у|пере)вез(ли|ла|ен[аоы]?)?|приволокли?|ед(у|ем|ет)|вез(у|ут|ем))|на (эвакуаторе|лафете|буксире))(?![а-я])/;
/** «Эвакуатор? Нет, не надо»: a clause about nothing else. */
const bareAnswer =
  /^(спасибо |пока |уже |мне |его )*(не (нужен|нужно|надо|требуется)|(вы|за)(зва|каза)л[аи]?)$/;

/** Null: no tow truck is mentioned. */
export function towWishOf(text: string): TowWish | null {
  const clauses = text
    .split(/[.,;:!?\n–—]+|\s(?:а|но|и)\s/i)
    .map(plainWords)
    .filter((clause) => clause !== '' && clause !== 'нет');
  const wishes = clauses.flatMap((clause, place) =>
    tow.test(clause) ? wishOf(clause, clauses[place + 1] ?? '') : [],
  );
  const wish = wishes.find((one) => one === 'order') ?? wishes[0] ?? null;
  const isPriced = followUpOf(text) === 'price' && !clauses.some((clause) => wanted.test(clause));
  return wish === 'order' && isPriced ? 'question' : wish;
}

function wishOf(clause: string, next: string): TowWish {
  if (refused.test(clause) || ownCall.test(clause) || bareAnswer.test(next)) return 'refusal';
  if (price.test(clause) || doubt.test(clause)) return 'question';
  if (wanted.test(clause)) return 'order';
  return past.test(clause) ? 'refusal' : 'order';
}

/** Speaks of a tow truck, or of a car that does not drive, and of no other work, but orders none. */
export function isTowAside(text: string, alone: Understanding): boolean {
  const wish = towWishOf(text);
  if (wish === 'order' || alone.danger?.level === 'stop') return false;
  if (alone.action !== 'propose') return wish !== null;
  return alone.problems.every(({ works }) => works[0] === towTitle);
}

/** What the works are of: the last message adds none if it only refuses a tow truck. */
export function withoutTowRefusal(said: readonly string[], alone: Understanding): readonly string[] {
  const last = said.at(-1) ?? '';
  const isRefused = towWishOf(last) === 'refusal' && isTowAside(last, alone);
  return said.length > 1 && isRefused ? said.slice(0, -1) : said;
}

/** `said`: the words of the trouble. */
export const lastWishIn = (said: readonly string[]): TowWish | null =>
  said.map(towWishOf).findLast((one) => one !== null && one !== 'question') ?? null;

/** A tow truck is named by an order only, and left out after a refusal. `said`: the words of the trouble. */
export function withTowAsWished(
  works: readonly ProposedWork[],
  said: readonly string[],
  towId: number | undefined,
): ProposedWork[] {
  const wish = lastWishIn(said);
  const others = works.filter(({ workTypeId }) => workTypeId !== towId);
  if (wish === 'refusal' && others.length > 0) return others;
  return works.map((work) =>
    work.workTypeId === towId && wish !== 'order' ? { ...work, isNamed: false } : work,
  );
}
