import { normalizePlate } from '@sto/contract/cars/car-identifiers';
import { plateError } from '@sto/contract/cars/plate-error';
import { ChevronRight, ListTree, ShieldCheck } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { findCarByPlate } from './car-form.api.ts';
import styles from './cars.module.css';
import { MarkChips } from './mark-chips.tsx';
import { PlateInput } from './plate-input.tsx';

interface PlateStepProps {
  /** For the button outside the form. */
  formId: string;
  onBusy: (isBusy: boolean) => void;
  onFound: () => void;
  /** The registry does not know the plate: the driver chooses by hand, and the plate stays. */
  onNotFound: () => void;
  onManual: () => void;
  onMark: () => void;
  /** The plate is of a car of the garage: it is not searched. */
  onOwn?: (() => void) | undefined;
}

export function PlateStep(props: PlateStepProps) {
  const { formId, onBusy, onFound, onNotFound, onManual, onMark, onOwn } = props;
  const plate = useDraft((draft) => draft.newCar.licensePlate);
  const changeNewCar = useDraft((draft) => draft.changeNewCar);
  const carFound = useDraft((draft) => draft.carFound);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  /** Neither was another plate typed meanwhile, nor the step left: the form goes with it. */
  const isWanted = () => form.current !== null && useDraft.getState().newCar.licensePlate === plate;

  async function search(event: FormEvent) {
    event.preventDefault();
    if (onOwn) return onOwn();
    const wrong = plateError(normalizePlate(plate));
    if (wrong) {
      setError(wrong);
      form.current?.querySelector('input')?.focus();
      return;
    }
    await find();
  }

  const find = useOneAtATime(async () => {
    onBusy(true);
    try {
      const found = await findCarByPlate(plate);
      if (!isWanted()) return;
      carFound(found);
      onFound();
    } catch (failure) {
      if (!isWanted()) return;
      if (isCallError(failure) && failure.hasCode('car_not_found_by_plate')) onNotFound();
      else toastErrors(failure);
    } finally {
      onBusy(false);
    }
  });

  return (
    <form
      ref={form}
      id={formId}
      className={styles.form}
      onSubmit={search}
      noValidate
      aria-label="Поиск машины"
    >
      <Field
        label="Госномер"
        error={error}
        hint="Русские буквы и цифры, как на номере. Латиницу заменим сами."
      >
        <PlateInput
          value={plate}
          onChange={(licensePlate) => {
            setError(undefined);
            changeNewCar({ licensePlate });
          }}
        />
      </Field>
      <p className={styles.or}>или</p>
      <MarkChips onChosen={onMark} />
      <button type="button" className={styles.manual} onClick={onManual}>
        <ListTree aria-hidden="true" />
        <span className={styles.carTexts}>
          <span className={styles.carTitle}>Выбрать вручную</span>
          <span className={styles.carDetails}>Марка, модель, поколение</span>
        </span>
        <ChevronRight aria-hidden="true" className={styles.end} />
      </button>
      <Note icon={<ShieldCheck aria-hidden="true" />}>
        Номер видят только автосервисы, которым вы отправили заявку.
      </Note>
    </form>
  );
}
