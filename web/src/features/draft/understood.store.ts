import { maxCommentLength } from '@sto/contract/limits';
import { anyTime, type DraftData, formOf, tenderFormId, useDraft } from './draft.store.ts';

interface Named {
  id: number;
  name: string;
}

/** A car as far as the words of a driver describe it. */
export interface DescribedCar {
  mark: Named;
  model: Named | null;
  generation: Named | null;
  year: number | null;
}

/** Describes the car of the draft; what the words do not contradict stays. */
export function describeCar({ mark, model, generation, year }: DescribedCar): void {
  const { selectCar, chooseMark, chooseModel, chooseGeneration, changeNewCar, ...draft } =
    useDraft.getState();
  selectCar(null);
  if (draft.newCar.markId !== mark.id) chooseMark(mark);
  if (model && useDraft.getState().newCar.modelId !== model.id) chooseModel(model);
  const { newCar: car } = useDraft.getState();
  // The words leave the generation of that year open.
  const isOpen = generation === null && year !== null && car.year !== String(year);
  if (isOpen && car.modelId !== null && car.generationId !== null)
    chooseModel({ id: car.modelId, name: car.modelName });
  if (generation && useDraft.getState().newCar.generationId !== generation.id) chooseGeneration(generation);
  if (year !== null) changeNewCar({ year: String(year) });
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();

/** The words of a search begin or continue the comment of every form, which the driver may change; none has them twice. */
export function carryWords(words: string): void {
  if (words.trim() === '') return;
  const { forms } = useDraft.getState();
  const ids = Object.keys(forms).map(Number);
  // A new form begins with the text of the last one, which is that of the tender where no workshop has one.
  for (const id of [...ids.filter((one) => one !== tenderFormId), tenderFormId]) {
    const draft = useDraft.getState();
    const { comment } = formOf(draft, id);
    if (plain(comment).includes(plain(words))) continue;
    const whole = comment.trim() === '' ? words : `${comment.trimEnd()}\n${words}`;
    if (whole.length <= maxCommentLength) draft.changeForm(id, { comment: whole });
  }
}

/** A line without a time leaves that of the one before; another time replaces also what the forms have made of it. */
export function carryWished(wished: DraftData['wished']): void {
  if (!wished) return;
  const { wished: before } = useDraft.getState();
  const isOther = before !== null && !isSameTime(before, wished);
  useDraft.setState({ wished, ...(isOther && { forms: formsAtAnyTime() }) });
}

/** The time is no longer wished for, and the forms leave what they have made of it; another one stays. */
export function leaveWished(left: Wished): void {
  const { wished } = useDraft.getState();
  if (wished && isSameTime(wished, left)) useDraft.setState({ wished: null, forms: formsAtAnyTime() });
}

type Wished = NonNullable<DraftData['wished']>;

const isSameTime = (one: Wished, other: Wished) => one.from === other.from && one.to === other.to;

function formsAtAnyTime(): DraftData['forms'] {
  const { forms } = useDraft.getState();
  return Object.fromEntries(Object.entries(forms).map(([id, form]) => [id, { ...form, ...anyTime }]));
}

type Chosen = Pick<DraftData, 'workIds' | 'carId' | 'newCar' | 'forms' | 'lastWorkshopId' | 'wished'>;

/** What a tap on an understood line may change. */
export function chosenInDraft(): Chosen {
  const { workIds, carId, newCar, forms, lastWorkshopId, wished } = useDraft.getState();
  return { workIds, carId, newCar, forms, lastWorkshopId, wished };
}

export function restoreChosen(chosen: Chosen): void {
  useDraft.setState(chosen);
}

/** The driver has changed nothing of it since. */
export function isChosenStill(chosen: Chosen, { workIds, carId, newCar, forms }: Chosen): boolean {
  return (
    chosen.carId === carId &&
    chosen.workIds.join() === workIds.join() &&
    JSON.stringify([chosen.newCar, chosen.forms]) === JSON.stringify([newCar, forms])
  );
}
