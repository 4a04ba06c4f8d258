import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import type { WorkTypeCatalogue } from '../../work-types/work-type-catalogue.ts';
import { isCheck } from '../understanding/second-opinion.ts';
import { dangerOf, worse, worstTurn } from './earlier.ts';
import { type Draft, openTrouble, type ProposedWork, type RulesAnswer, type TurnInput } from './provider.ts';
import { towTitle, towWishOf } from './tow-wish.ts';

/**
 * The driver takes the tow truck for a car that must not be driven: no check is added, the danger stays, and the
 * words are of the trouble that it is for. `works`: of this message. Null: it is another matter.
 */
export function onTow(
  { text, before }: TurnInput,
  works: readonly ProposedWork[],
  { danger: seen, catalogue }: { danger: RulesAnswer['danger']; catalogue: WorkTypeCatalogue },
): Draft | null {
  if (towWishOf(text) !== 'order') return null;
  const { byId, byTitle } = catalogue;
  const tow = works.find(({ workTypeId }) => workTypeId === byTitle.get(towTitle)?.id);
  const danger = worse(dangerOf(worstTurn(before)), seen);
  if (!tow || danger?.level !== 'stop') return null;
  const isOfTrouble = openTrouble(before).some(({ turn }) => turn?.safety.level === 'stop');
  const others = works.filter((work) => work !== tow && !isCheck(byId.get(work.workTypeId)?.title ?? ''));
  return {
    ...{ action: 'propose', part: isOfTrouble ? 'continues' : 'starts', text: null, danger },
    works: [{ ...tow, isNamed: true }, ...others],
  };
}

/** What the bid is for, and when. */
export interface Visit {
  isTow: boolean;
  when: AssistantTurn['slots']['when'];
  /** The tow truck has to come as soon as possible. */
  isSoon: boolean;
}

type Offered = Pick<AssistantTurn, 'suggestions' | 'safety'>;

export function visitOf(
  offered: Offered,
  wished: { when: Visit['when']; before: TurnInput['before']; isSaidNow: boolean },
): Visit {
  const isTow = isTowRequest(offered);
  const when = isTow ? timeOfTow(wished) : wished.when;
  return { isTow, when, isSoon: isTow && when === null };
}

/** The works on offer have the tow truck that the driver has taken. */
function isTowRequest({ suggestions, safety }: Offered): boolean {
  return safety.level === 'stop' && suggestions.some((work) => work.is_named && work.title === towTitle);
}

/** The wished time without that of a visit which was wished before the tow truck. `isSaidNow`: by this message. */
function timeOfTow({ when, before, isSaidNow }: Parameters<typeof visitOf>[1]): Visit['when'] {
  const turns = before.map(({ turn }) => turn).filter((turn) => turn !== null);
  const isOfTow = (turn: AssistantTurn) => isTowRequest(turn) && turn.bid_draft.period_start === when?.from;
  if (isSaidNow || turns.some(isOfTow)) return when;
  const visit = turns.findLast((turn) => !isTowRequest(turn))?.slots.when;
  return visit && visit.from === when?.from && visit.to === when.to ? null : when;
}
