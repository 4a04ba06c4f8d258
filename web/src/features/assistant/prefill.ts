import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { towSoon } from '@sto/contract/assistant/tow-words';
import { maxCommentLength, maxWorksPerBid } from '@sto/contract/limits';
import { type DraftLeg, formOf, tenderFormId, useDraft } from '../draft/draft.store.ts';
import { carryWished, describeCar, leaveWished } from '../draft/understood.store.ts';
import { type AssistantWish, changeTalk, useAssistant } from './assistant.store.ts';
import { dangersAfter } from './open-dangers.ts';

type Understood = Pick<AssistantTurn, 'action' | 'bid_draft' | 'part' | 'safety' | 'slots' | 'suggestions'>;

/** What was understood goes into the forms of the draft, where the driver has written nothing himself. */
export function prefillForms(turn: Understood): void {
  const { bid_draft: made, slots } = turn;
  const { wish } = useAssistant.getState();
  const before = wish?.comment ?? '';
  const isEnd = turn.part === 'ends';
  const { comment, ai_summary: summary, period_start: from, period_end: to } = made;
  const car = slots.car ? carWords(slots.car) : undefined;
  const dangers = dangersAfter(wish?.dangers ?? [], turn);
  const lastOffered = wish?.offered ?? [];
  const offered = turn.action === 'propose' || isEnd ? idsOf(turn.suggestions) : lastOffered;
  // A greeting has no words: those in the forms stay the assistant's.
  changeTalk({
    wish: { comment: comment || (isEnd ? '' : before), summary, from, to, car, dangers, offered },
  });
  if (isEnd) endTrouble(turn, lastOffered);
  else if (turn.part === 'starts') takeBack(lastOffered.filter((id) => !offered.includes(id)));
  tickNamed(turn);
  takeTime(made, wish);
  if (useDraft.getState().carId === null) takeCar(slots, car !== wish?.car);
  if (comment || (isEnd && before)) writeComment(comment, before);
}

/** A repair may leave a part of the trouble, also works that were chosen at an earlier answer. */
function endTrouble(
  { bid_draft: made, safety, suggestions }: Understood,
  lastOffered: readonly number[],
): void {
  const ended = made.comment === '' ? useAssistant.getState().works : lastOffered;
  const left = idsOf(suggestions);
  takeBack(ended.filter((id) => !left.includes(id)));
  if (safety.level !== 'stop') takeTowBack();
}

/**
 * The words of the bid begin as those that the assistant writes for an ordered tow truck, unless its time was named.
 * `danger`: what it is for.
 */
export function wantTow(danger: string): void {
  const { wish } = useAssistant.getState();
  const before = wish?.comment ?? '';
  const words = before.includes(danger) ? before : danger;
  if (words.startsWith(towSoon)) return;
  const when = useDraft.getState().wished === null ? towSoon : '';
  const comment = `${when}\n${words}`.trim().slice(0, maxCommentLength);
  if (wish) changeTalk({ wish: { ...wish, comment } });
  writeComment(comment, before);
}

/**
 * A new form begins with the text of the last one, which is that of the tender here. `before`: what the assistant
 * has written last.
 */
function writeComment(comment: string, before: string): void {
  const draft = useDraft.getState();
  const { phone, typeConnection } = formOf(draft, draft.lastWorkshopId ?? tenderFormId);
  const ids = Object.keys(draft.forms).map(Number);
  for (const id of [...ids.filter((id) => id !== tenderFormId), tenderFormId]) {
    const form = formOf(useDraft.getState(), id);
    const isOwn = form.comment !== '' && form.comment !== before;
    if (!isOwn) draft.changeForm(id, { comment, ...(id === tenderFormId && { phone, typeConnection }) });
  }
}

/** An answer repeats the time and the car that were named before: the driver may have chosen others since. */
function takeTime(
  { period_start: from, period_end: to }: Understood['bid_draft'],
  before: AssistantWish | null,
): void {
  if (from === (before?.from ?? null) && to === (before?.to ?? null)) return;
  if (from) carryWished({ from, to: to ?? from });
  // A tow truck is needed now, not when the visit was wished for.
  else if (before?.from) leaveWished({ from: before.from, to: before.to ?? before.from });
}

/** The car of the garage that fits, unless he describes another one; else what is said of a car, once. */
function takeCar({ auto_id: id, car }: Understood['slots'], isNew: boolean): void {
  const { newCar, selectCar } = useDraft.getState();
  if (id !== null && newCar.markId === null) selectCar(id);
  else if (id === null && car && isNew) describeWords(car);
}

const idsOf = (suggestions: Understood['suggestions']) => suggestions.map((one) => one.work_type_id);

/** Another trouble replaces the works of the one before, as the answer says: a bid must not have what no card shows. */
function takeBack(replaced: readonly number[]): void {
  const { works } = useAssistant.getState();
  const { workIds, setWorkIds } = useDraft.getState();
  const gone = works.filter((id) => replaced.includes(id) && workIds.includes(id));
  if (gone.length === 0) return;
  changeTalk({ works: works.filter((id) => !gone.includes(id)) });
  setWorkIds(workIds.filter((id) => !gone.includes(id)));
}

/** The driver has written no address yet: he wants no tow truck apart from the conversation. Returns what has gone. */
function takeTowBack(): DraftLeg | undefined {
  const { forms, changeForm } = useDraft.getState();
  const leg = forms[tenderFormId]?.leg;
  if (leg?.kind !== 'tow' || leg.address !== '') return undefined;
  changeForm(tenderFormId, { leg: undefined });
  return leg;
}

/**
 * With the conversation goes what it has put into the draft, as far as the driver has not changed it. It comes back with
 * its words; without the conversation the works are his own from then on.
 */
export function leaveDraft(): () => boolean {
  const { works, wish } = useAssistant.getState();
  const { workIds, wished } = useDraft.getState();
  const gone = workIds.filter((id) => works.includes(id));
  const comment = wish?.comment ?? '';
  takeBack(gone);
  const leg = takeTowBack();
  if (wish?.from) leaveWished({ from: wish.from, to: wish.to ?? wish.from });
  if (comment) writeComment('', comment);
  return bringingBack(gone, () => {
    const draft = useDraft.getState();
    if (comment) writeComment(comment, '');
    if (leg && !formOf(draft, tenderFormId).leg) draft.changeForm(tenderFormId, { leg });
    // The next trouble's words take their place.
    if (wish && useAssistant.getState().wish === null)
      changeTalk({ wish: { ...wish, from: null, to: null, offered: [], dangers: [] } });
    if (draft.wished === null) carryWished(wished);
  });
}

/**
 * Returns what brings works and the rest back, as far as they fit. False: another key, the draft was sent or its person
 * left.
 */
export function bringingBack(gone: readonly number[], bringRest?: () => void): () => boolean {
  const { idempotencyKey } = useDraft.getState();
  return () => {
    const draft = useDraft.getState();
    if (draft.idempotencyKey !== idempotencyKey) return false;
    draft.setWorkIds([...new Set([...draft.workIds, ...gone])].slice(0, maxWorksPerBid));
    bringRest?.();
    return true;
  };
}

/** A work that the driver names needs no tap; one that he takes back stays so. */
function tickNamed(turn: Understood): void {
  // A refusal and an operator end nothing of what was said before.
  if (turn.action === 'decline' || turn.action === 'handoff') return;
  const { works, named: before } = useAssistant.getState();
  const named = idsOf(turn.suggestions.filter((one) => one.is_named));
  const { workIds, setWorkIds } = useDraft.getState();
  const added = named
    .filter((id) => !before.includes(id) && !workIds.includes(id))
    .slice(0, Math.max(0, maxWorksPerBid - workIds.length));
  // Known before the draft changes: what follows the draft has to find it.
  changeTalk({ named, works: [...works, ...added] });
  if (added.length > 0) setWorkIds([...workIds, ...added]);
}

type Words = NonNullable<AssistantTurn['slots']['car']>;

/** «Kia Rio, 2017» */
export function carWords({ mark, model, year }: Words): string {
  return [[mark, model].filter(Boolean).join(' '), year].filter(Boolean).join(', ');
}

/** The car of the sentence is described as far as its words go; the driver adds the rest. */
export function describeWords({ mark_id, mark, model_id, model, year }: Words): void {
  useDraft.getState().selectCar(null);
  if (mark_id === null || !mark) return;
  describeCar({
    mark: { id: mark_id, name: mark },
    model: model_id !== null && model ? { id: model_id, name: model } : null,
    generation: null,
    year,
  });
}
