import { followUpOf } from './follow-up.ts';
import { bareClause, type ClauseKind, clausesOf, kindOfClause } from './repair-units.ts';
import { isOfPast, isOfRepair, isRenewal, isReport, saidBesides, sidesIn } from './repair-words.ts';
import { towWishOf } from './tow-wish.ts';

/** What a driver says of a repair. */
export interface Report {
  /** The words of what is mended. */
  mended: string;
  /** What is wanted besides. */
  wishes: readonly string[];
  /** What is left. */
  left: readonly string[];
  /** It only says that a part was changed. */
  isRenewal: boolean;
  asksToDrive: boolean;
}

interface Reader {
  partsOf: (text: string) => readonly string[];
  kindOf: (text: string) => ClauseKind;
}

type Role = 'repair' | 'part' | 'detail' | 'wish' | 'left' | 'drive' | 'aside' | 'trouble';

const left = /^остал(ся|ась|ось|ись)$/;
const noTow = /^(эвакуатор )?не (нужен|нужно|надо)( эвакуатор)?$/;

/** A clause with a word that is not understood is a trouble. */
function roleOf(clause: string, { partsOf, kindOf }: Reader): Role {
  const besides = saidBesides(clause, partsOf);
  if (isReport(besides, partsOf(clause).length > 0)) return 'repair';
  if (towWishOf(clause) === 'refusal') return noTow.test(besides) ? 'aside' : 'trouble';
  const reply = followUpOf(clause);
  const kind = kindOfClause(clause, kindOf);
  if (kind === 'wish' && reply !== 'price' && !isOfRepair(clause)) return 'wish';
  if (kind === 'part' && left.test(besides)) return 'left';
  const isOfSide = kind === 'detail' && sidesIn(clause).length > 0;
  if (besides !== '' || isOfSide) return 'trouble';
  if (reply === 'drive') return 'drive';
  return kind === 'part' ? 'part' : 'detail';
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
  if (!isOfPast(text)) return null;
  const clauses = joinedClauses(text, reader).map((clause) => ({ clause, role: roleOf(clause, reader) }));
  const of = (...roles: Role[]) =>
    clauses.filter(({ role }) => roles.includes(role)).map((one) => one.clause);
  const lastRepair = clauses.findLastIndex(({ role }) => role === 'repair');
  const isListed = (clause: string, place: number) =>
    also.test(clause) || (place < lastRepair && !sentenceEnd.test(clause));
  const isClear = clauses.every(
    ({ clause, role }, place) => role !== 'trouble' && (role !== 'part' || isListed(clause, place)),
  );
  const isQuestion = of('repair', 'part', 'detail').join().includes('?');
  if (lastRepair < 0 || !isClear || isQuestion) return null;
  return {
    mended: of('repair', 'part').join(' '),
    wishes: of('wish').map(bareClause),
    left: of('left').map(bareClause),
    isRenewal: of('repair').every((clause) => isRenewal(saidBesides(clause, reader.partsOf))),
    asksToDrive: of('drive').length > 0,
  };
}
