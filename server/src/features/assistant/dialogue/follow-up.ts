/** What a short reply to a proposal is about. */
export type FollowUp = 'price' | 'drive' | 'agree' | 'thanks' | 'refuse' | 'operator';

const driving = '(ехать|ездить|доехать|добраться|проехать|кататься|рулить)';

const patterns: [FollowUp, RegExp][] = [
  [
    'operator',
    /(оператор|жив(ой|ого|ому|ым) человек|с человеком|(позов|соедин|переключ)\S* (\S+ )?человек|в поддержку|служб\S* поддержки)/,
  ],
  [
    'refuse',
    /^(нет |да нет )?(не (то|это|угадали?|подходит)|это не (то|оно)|другое|это другое|нет другое)( |$)/,
  ],
  [
    'refuse',
    /^(нет )?((у меня )?(друг|нов)(ая|ой|ую) (проблем|поломк|неисправност|вопрос)\S*|начн(ем|и|ите)? (сначала|заново)|заново|сначала)$/,
  ],
  ['refuse', /^(нет|неа|не)$/],
  [
    'price',
    new RegExp(
      `сколько|почем|цен[аыу]|стоит(?!( ли)?( \\S+){0,2} ${driving})|стоимость|дорого|обойдется|по деньгам`,
    ),
  ],
  [
    'drive',
    new RegExp(`(можно|могу|стоит|реально)( ли)?( \\S+){0,2} ${driving}|доеду|доехать|опасно|страшно ли`),
  ],
  ['thanks', /^(\S+ )?(спасибо|благодарю|спс|пасиб\S*)( \S+){0,2}$/],
  [
    'agree',
    /^(да|ага|угу|ок|окей|хорошо|давай(те)?|годится|подходит|согласен|согласна|верно|точно|именно|оно|записывай(те)?|запишите( меня)?|добавь(те)?)( \S+){0,2}$/,
  ],
];

/** JavaScript's word border knows Latin letters only, so words are separated by single spaces here. */
export const plainWords = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^а-яa-z0-9]+/g, ' ')
    .trim();

/** A longer text describes something. */
const mostWords = 8;

export function followUpOf(text: string): FollowUp | null {
  const words = plainWords(text);
  if (words === '' || words.split(' ').length > mostWords) return null;
  return patterns.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

/** «Ещё масло» adds to the works. */
export const addsMore = (text: string): boolean =>
  /^(а |и )?(ещё|еще|также|заодно|плюс|кроме того)/i.test(text.trim());
