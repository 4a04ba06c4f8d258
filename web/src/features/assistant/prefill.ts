import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { formOf, tenderFormId, useDraft } from '../draft/draft.store.ts';
import { carryWished, describeCar } from '../draft/understood.store.ts';
import { changeTalk, useAssistant } from './assistant.store.ts';

type Understood = Pick<AssistantTurn, 'bid_draft' | 'slots'>;

/**
 * What was understood goes into the forms of the draft, where the driver has written nothing himself. A new form
 * begins with the text of the last one, which is that of the tender here.
 */
export function prefillForms({ bid_draft: made, slots }: Understood): void {
  const before = useAssistant.getState().wish?.comment ?? '';
  const { comment, ai_summary: summary, period_start: from, period_end: to } = made;
  changeTalk({ wish: { comment, summary, from, to } });
  carryWished(from ? { from, to: to ?? from } : null);
  const draft = useDraft.getState();
  if (draft.carId === null && draft.newCar.markId === null && slots.auto_id !== null)
    draft.selectCar(slots.auto_id);
  if (!comment) return;
  const { phone, typeConnection } = formOf(draft, draft.lastWorkshopId ?? tenderFormId);
  const ids = Object.keys(draft.forms).map(Number);
  for (const id of [...ids.filter((id) => id !== tenderFormId), tenderFormId]) {
    const form = formOf(useDraft.getState(), id);
    const isOwn = form.comment !== '' && form.comment !== before;
    if (!isOwn) draft.changeForm(id, { comment, ...(id === tenderFormId && { phone, typeConnection }) });
  }
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
