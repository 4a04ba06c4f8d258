import { useDraft } from '../../draft/draft.store.ts';
import { carryWished, carryWords, chosenInDraft, describeCar } from '../../draft/understood.store.ts';
import type { Choice } from './choices.ts';
import type { SearchSuggestion, UnderstoodLine } from './suggest.api.ts';

export interface UnderstoodChoice {
  kind: 'understood';
  line: UnderstoodLine;
  /** The draft before it took the car and the comment. */
  before: ReturnType<typeof chosenInDraft>;
}

/** A choice whose car and words are in the draft; the map does the rest. */
export type Picked = SearchSuggestion | UnderstoodChoice;

export function pickedOf(choice: Choice, words: string): Picked {
  if (choice.kind === 'understood') {
    const { line } = choice;
    const before = chosenInDraft();
    if (line.car?.auto_id != null) useDraft.getState().selectCar(line.car.auto_id);
    else if (line.car) describeCar(line.car);
    carryWords(line.comment);
    carryWished(line.wished);
    return { kind: 'understood', line, before };
  }
  // One word may be only the beginning of the symptom.
  if (choice.kind === 'work' && choice.match === 'symptom')
    carryWords(words.includes(' ') ? words : choice.matched_text);
  return choice;
}
