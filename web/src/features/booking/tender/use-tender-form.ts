import type { City } from '@sto/contract/geography/geography.schemas';
import { tenderOffers } from '@sto/contract/limits';
import { type RefObject, useState } from 'react';
import { type CallErrorItem, isCallError } from '../../../lib/api/call-error.ts';
import { useOneAtATime } from '../../../lib/browser/use-one-at-a-time.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { toastErrors } from '../../../ui/feedback/toast-errors.ts';
import { useFocusOnWrong } from '../../../ui/forms/use-focus-on-wrong.ts';
import type { ChosenCar } from '../../cars/cars.api.ts';
import { type BookingForm, formOf, tenderFormId, useDraft } from '../../draft/draft.store.ts';
import { invalidateBids } from '../bid-create.api.ts';
import { periodOf } from '../date-period.ts';
import { legError, type SubmitErrors } from '../submit-validation.ts';
import { withSoonestDay, withWishedTime } from '../wished-time.ts';
import type { TenderArea } from './area-field.tsx';
import { sendTender, type TenderPlace } from './send-tender.ts';
import { usualHours } from './tender-hours.ts';

export interface TenderContext {
  city: City;
  car: ChosenCar | null;
  onCreated: (bidId: number) => void;
}

const usualArea: TenderArea = { radius: null, place: null };

/** The choices of the form, and its sending. */
export function useTenderForm(
  { city, car, onCreated }: TenderContext,
  element: RefObject<HTMLElement | null>,
) {
  const focusOnWrong = useFocusOnWrong(element);
  const draft = useDraft();
  const hours = usualHours(city.timezone);
  const written = formOf(draft, tenderFormId);
  // A tow truck is needed now, unless the driver has named its time.
  const isSoon = written.leg?.kind === 'tow' && written.day === null && draft.wished === null;
  const form = isSoon
    ? withSoonestDay(written, hours, new Date())
    : withWishedTime(written, draft.wished, hours, new Date());
  const [area, setArea] = useState(usualArea);
  const [offerLimit, setOfferLimit] = useState<number>(tenderOffers);
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<CallErrorItem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const period = form.day && periodOf(form.day, form.part, hours, new Date());
  // The car's place never enters the area: it would stay there without the journey.
  const carPlace = form.leg?.place ?? null;
  const wrong = errorsOf(car, draft.workIds.length, form, Boolean(period));
  const submit = useOneAtATime(async () => {
    setTried(true);
    setRefusal(null);
    if (!period || Object.keys(wrong).length > 0) return focusOnWrong();
    setBusy(true);
    try {
      const order = {
        ...form,
        carId: car?.id ?? null,
        place: placeOf(city, area, carPlace),
        offerLimit,
        period,
      };
      const { bidId, missedFiles } = await sendTender(order);
      for (const name of missedFiles) showToast.error(`${name}: не отправлен, приложите его в заявке`);
      invalidateBids();
      showToast.success('Заявка создана');
      onCreated(bidId);
    } catch (error) {
      if (isCallError(error) && error.items[0]) setRefusal(error.items[0]);
      else toastErrors(error);
    } finally {
      setBusy(false);
    }
  });
  const change = (part: Partial<BookingForm>) => {
    setRefusal(null);
    // What is shown of the wish becomes the driver's choice; «как можно скорее» only if he chooses a time.
    const isTime = !isSoon || 'day' in part || 'part' in part;
    draft.changeForm(tenderFormId, { ...(isTime && { day: form.day, part: form.part }), ...part });
  };
  const errors = isTried ? wrong : {};
  return {
    ...{ form, isSoon, change, area, carPlace, setArea, offerLimit, setOfferLimit },
    ...{ errors, refusal, isBusy, submit },
  };
}

function placeOf({ id }: City, { radius, place }: TenderArea, carPlace: TenderArea['place']): TenderPlace {
  return { city_id: id, ...(place ?? carPlace), ...(radius !== null && { radius }) };
}

function errorsOf(
  car: ChosenCar | null,
  worksCount: number,
  form: BookingForm,
  isBookable: boolean,
): SubmitErrors {
  const { day } = form;
  const wrongAddress = legError(form);
  return {
    ...(!car && { car: 'Выберите машину' }),
    ...(worksCount === 0 && { works: 'Выберите работы' }),
    ...(wrongAddress && { leg: wrongAddress }),
    ...(day === null && { day: 'Выберите день' }),
    ...(day !== null && !isBookable && { day: 'В это время уже не успеть. Выберите другое' }),
  };
}
