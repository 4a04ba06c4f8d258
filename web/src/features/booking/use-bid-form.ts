import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { type RefObject, useRef, useState } from 'react';
import { formatNational, nationalDigits, phoneOf } from '../../lib/text/phone.ts';
import type { BidSource } from '../assistant/assistant.store.ts';
import type { ChosenCar } from '../cars/cars.api.ts';
import { type BookingForm, formOf, useDraft } from '../draft/draft.store.ts';
import { useWorkshop } from '../workshops/workshops.api.ts';
import { useFormHold } from './slot-hold.ts';
import type { SubmitOrder } from './submit-bid.ts';
import { useSubmitFlow } from './submit-flow.ts';
import { type SubmitErrors, submitErrors } from './submit-validation.ts';
import { missedWish, type WishedWindow, wishedWindow, withWishedTime } from './wished-time.ts';

interface BidFormContext {
  workshopId: number;
  /** Undefined until it has come. */
  workshop: Workshop | undefined;
  isSignedIn: boolean;
  /** The session and the garage are known. */
  isReady: boolean;
  accountPhone: string | null;
  car: ChosenCar | null;
  onLogin: () => void;
  onCreated: (bidId: number, source: BidSource) => void;
}

/** Undefined until it has come. */
export function useBookedWorkshop(workshopId: number, car: ChosenCar | null) {
  const workIds = useDraft((draft) => draft.workIds);
  const loading = useWorkshop(workshopId, {
    carId: car?.id ?? null,
    modificationId: car?.modificationId ?? null,
    workIds,
  });
  // The login empties the cache: the form stays until the workshop has come for this person.
  const last = useRef(loading.data);
  if (loading.data) last.current = loading.data;
  return { workshop: loading.data ?? (loading.isPending ? last.current : undefined), loading };
}

/** What is sent, and its sending, which waits for the workshop. */
export function useBidForm(context: BidFormContext, element: RefObject<HTMLFormElement | null>) {
  const { workshopId, workshop, car } = context;
  const workIds = useDraft((draft) => draft.workIds);
  const changeForm = useDraft((draft) => draft.changeForm);
  const { form, written, ...wishes } = useShownForm(workshopId, workshop);
  const phone = form.phone ?? formatNational(nationalDigits(context.accountPhone ?? ''));
  const worksCount = workIds.length;
  const validate = (): SubmitErrors =>
    workshop
      ? submitErrors({ hasCar: car !== null, worksCount, phone, form, hours: workshop }, new Date())
      : {};
  const order = (): SubmitOrder => {
    if (!workshop) throw new Error('the workshop of the bid has not come');
    return {
      ...form,
      workshopId,
      holdId: hold.slot === form.slot ? hold.id : null,
      carId: car?.id ?? null,
      workIds,
      phone: phoneOf(phone) ?? '',
      comment: form.comment.trim(),
      day: form.day ?? '',
      hours: workshop,
    };
  };
  const isReady = context.isReady && workshop !== undefined;
  const flow = useSubmitFlow({ ...context, isReady, form: element, validate, order });
  // A time that the form has opened with is reserved when the driver does something with the form.
  const hold = useFormHold(workshopId, workshop ? written.slot : null, { ...context, isBusy: flow.isBusy });
  const change = (part: Partial<BookingForm>) => {
    flow.clearRefusals();
    // What is shown of the wish becomes the driver's choice.
    changeForm(workshopId, { day: form.day, part: form.part, slot: form.slot, ...part });
  };
  return {
    ...{ form, wishes, phone, hold, flow, change },
    errors: { ...flow.refusals, ...(flow.isTried && !flow.isBusy ? validate() : {}) },
    isOpen: workshop !== undefined && (workshop.bid_availability === 'enabled' || flow.isBusy),
  };
}

interface ShownForm {
  form: BookingForm;
  /** Without what the driver has not confirmed. */
  written: BookingForm;
  wish: WishedWindow | null;
  missed: string | null;
  preselect: (slot: string | null) => void;
}

/** What is written to this workshop, with the time that the search or the assistant was given. */
function useShownForm(workshopId: number, workshop: Workshop | undefined): ShownForm {
  const draft = useDraft();
  const [preselected, preselect] = useState<string | null>(null);
  const written = formOf(draft, workshopId);
  if (!workshop) return { form: written, written, wish: null, missed: null, preselect };
  const now = new Date();
  const form = withWishedTime(offeredForm(written, workshop), draft.wished, workshop, now);
  const isPreselected = written.day === null && form.day !== null && preselected?.startsWith(form.day);
  return {
    ...{ written, preselect },
    form: isPreselected ? { ...form, slot: preselected } : form,
    wish: wishedWindow(form, written, draft.wished, workshop, now),
    missed: missedWish(form, draft.wished, workshop, now),
  };
}

/** The workshop may have stopped the chosen journey since. */
function offeredForm(form: BookingForm, { legs }: Workshop): BookingForm {
  return legs.some(({ kind }) => kind === form.leg?.kind) ? form : { ...form, leg: undefined };
}
