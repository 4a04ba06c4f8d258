import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { type RefObject, useRef } from 'react';
import { formatNational, nationalDigits, phoneOf } from '../../lib/text/phone.ts';
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
  onCreated: (bidId: number) => void;
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
  const { form, ...wishes } = useShownForm(workshopId, workshop);
  const phone = form.phone ?? formatNational(nationalDigits(context.accountPhone ?? ''));
  const worksCount = workIds.length;
  const validate = (): SubmitErrors =>
    workshop
      ? submitErrors({ hasCar: car !== null, worksCount, phone, form, hours: workshop }, new Date())
      : {};
  const { hold, sending } = useFormHold(workshopId, workshop ? form.slot : null, context);
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
  sending.current = flow.isBusy;
  return {
    ...{ form, wishes, phone, hold, flow },
    errors: { ...flow.refusals, ...(flow.isTried && !flow.isBusy ? validate() : {}) },
    isOpen: workshop !== undefined && (workshop.bid_availability === 'enabled' || flow.isBusy),
  };
}

/** What is written to this workshop, with the time that the search or the assistant was given. */
function useShownForm(
  workshopId: number,
  workshop: Workshop | undefined,
): { form: BookingForm; wish: WishedWindow | null; missed: string | null } {
  const draft = useDraft();
  const written = formOf(draft, workshopId);
  if (!workshop) return { form: written, wish: null, missed: null };
  const now = new Date();
  const form = withWishedTime(offeredForm(written, workshop), draft.wished, workshop, now);
  return {
    form,
    wish: wishedWindow(form, written, draft.wished, workshop, now),
    missed: missedWish(form, draft.wished, workshop, now),
  };
}

/** The workshop may have stopped the chosen journey since. */
function offeredForm(form: BookingForm, { legs }: Workshop): BookingForm {
  return legs.some(({ kind }) => kind === form.leg?.kind) ? form : { ...form, leg: undefined };
}
