import { followUpOf } from './follow-up.ts';
import { bareClause, type ClauseKind, clausesOf, kindOfClause } from './repair-units.ts';
import { isGone, isOfMaking, isOfRepair, isSure } from './repair-words.ts';
import { towWishOf } from './tow-wish.ts';

/** What a driver says of a repair. */
export interface Report {
  /** The words of what is mended. */
  mended: string;
  /** What is wanted besides. */
  wishes: readonly string[];
  /** What is left. */
  left: readonly string[];
  asksToDrive: boolean;
}

interface Reader {
  partsOf: (text: string) => readonly string[];
  kindOf: (text: string) => ClauseKind;
}

type Role = 'repair' | 'part' | 'detail' | 'wish' | 'left' | 'drive' | 'aside' | 'trouble';

const isLeft = (clause: string) => /остал(ся|ась|ось|ись)/i.test(clause);

function roleOf(clause: string, { partsOf, kindOf }: Reader): Role {
  const isMade = isOfMaking(clause) && partsOf(clause).length > 0 && kindOf(clause) !== 'wish';
  if (isMade || isOfRepair(clause)) return 'repair';
  const reply = followUpOf(clause);
  if (reply === 'drive') return 'drive';
  if (towWishOf(clause) === 'refusal') return 'aside';
  const kind = kindOfClause(clause, kindOf);
  if (kind === 'wish' && reply !== 'price') return 'wish';
  if (kind === 'part') return isLeft(clause) ? 'left' : 'part';
  if (kind === 'detail' || isGone(clause)) return 'detail';
  return 'trouble';
}

/** «Починили тормоза и руль»: a part after «и» is of the clause before it. */
function joinedClauses(text: string, reader: Reader): string[] {
  const clauses: string[] = [];
  for (const clause of clausesOf(text)) {
    const last = /^и\s/.test(clause) && roleOf(clause, reader) === 'part' ? clauses.pop() : undefined;
    clauses.push(last === undefined ? clause : `${last} ${clause}`);
  }
  return clauses;
}

const also = /(?<![а-яё])(тоже|также)(?![а-яё])/i;
const sentenceEnd = /[.!?]$/;

/** Null: it reports none, is not sure, or says another trouble. */
export function reportOf(text: string, reader: Reader): Report | null {
  const clauses = joinedClauses(text, reader).map((clause) => ({ clause, role: roleOf(clause, reader) }));
  const of = (...roles: Role[]) =>
    clauses.filter(({ role }) => roles.includes(role)).map((one) => one.clause);
  const lastRepair = clauses.findLastIndex(({ role }) => role === 'repair');
  const isListed = (clause: string, place: number) =>
    also.test(clause) || (place < lastRepair && !sentenceEnd.test(clause));
  const isClear = clauses.every(
    ({ clause, role }, place) => role !== 'trouble' && (role !== 'part' || isListed(clause, place)),
  );
  if (lastRepair < 0 || !isClear || !isSure(of('repair', 'part', 'detail').join(' '))) return null;
  return {
    mended: of('repair', 'part').join(' '),
    wishes: of('wish').map(bareClause),
    left: of('left').map(bareClause),
    asksToDrive: of('drive').length > 0,
  };
}
