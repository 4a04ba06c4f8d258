import type { ConceptRole } from '../knowledge/knowledge.ts';
import type { Token } from './tokens.ts';

/** After «не» they deny the word before. */
const denials = new Set('надо нужно требуется видно вижу слышно заметно заметил замечал'.split(' '));
/** «Чуть не глохнет» is said of what happens. */
const nearly = new Set(['чуть', 'едва']);
const negations = new Set(['не', 'нет', 'без', 'ни', 'никакого', 'никакой', 'никаких']);

/** «Не стучит», «педаль не проваливается», «стука нет», «без стука», «течи не видно», «менять не надо». */
export function isNegated(
  role: ConceptRole,
  isOrdered: boolean,
  places: readonly number[],
  tokens: readonly Token[],
): boolean {
  if (isOrdered || role === 'scope') return false;
  return places.some((place) => {
    const [before, word, after, behind] = [-1, 0, 1, 2].map((step) => tokens[place + step]);
    if (!word || negations.has(word.text)) return false;
    const isNearly = nearly.has(tokens[place - 2]?.text ?? '');
    if (before && before.clause === word.clause && negations.has(before.text) && !places.includes(place - 1))
      return !isNearly;
    if (after?.text === 'не' && after.clause === word.clause && denials.has(behind?.text ?? '')) return true;
    const isLast = behind === undefined || behind.clause !== word.clause;
    const isSaid = places.includes(place + 1);
    return after?.text === 'нет' && !isSaid && after.clause === word.clause && isLast && role === 'complaint';
  });
}
