import { type FormEvent, useRef, useState } from 'react';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { CarCascade } from './car-cascade.tsx';
import { useGenerations } from './car-form.api.ts';
import styles from './cars.module.css';
import { FoundCar } from './found-car.tsx';
import { type NewCarErrors, newCarErrors, newCarErrorsOf, newCarFields } from './new-car-validation.ts';
import { PlateInput } from './plate-input.tsx';

interface NewCarFormProps {
  /** For the button outside the form. */
  formId: string;
  isSignedIn: boolean;
  opensNext?: boolean;
  /** Rejects with the server's error; the typed text stays. */
  onReady: () => Promise<void>;
  onBusy: (isBusy: boolean) => void;
}

export function NewCarForm({ formId, isSignedIn, opensNext = false, onReady, onBusy }: NewCarFormProps) {
  const car = useDraft((draft) => draft.newCar);
  const carNotMine = useDraft((draft) => draft.carNotMine);
  const made = useGenerations(car.modelId).data?.generations.find(({ id }) => id === car.generationId);
  const [isTried, setTried] = useState(false);
  const [refusals, setRefusals] = useState<NewCarErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const errors = { ...refusals, ...(isTried ? newCarErrors(car, new Date().getFullYear(), made) : {}) };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setRefusals({});
    const found = newCarErrors(car, new Date().getFullYear(), made);
    if (Object.keys(found).length > 0) return focusFirst(form.current, found);
    await send();
  }

  const send = useOneAtATime(async () => {
    onBusy(true);
    try {
      await onReady();
    } catch (error) {
      const refused = newCarErrorsOf(error);
      setRefusals(refused);
      focusFirst(form.current, refused);
      toastErrors(error);
    } finally {
      onBusy(false);
    }
  });

  return (
    <form
      ref={form}
      id={formId}
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label="Новая машина"
    >
      {car.lookup ? (
        <>
          <FoundCar onNotMine={carNotMine} />
          <CarCascade errors={errors} below={car.lookup.known} />
          <MileageField error={errors.mileage} />
        </>
      ) : (
        <>
          <CarCascade errors={errors} opensNext={opensNext} />
          <Details errors={errors} onChange={() => setRefusals({})} />
        </>
      )}
      {!isSignedIn && <Note tone="brand">Машина сохранится после входа</Note>}
    </form>
  );
}

function Details({ errors, onChange }: { errors: NewCarErrors; onChange: () => void }) {
  const car = useDraft((draft) => draft.newCar);
  const changeNewCar = useDraft((draft) => draft.changeNewCar);
  const change: typeof changeNewCar = (part) => {
    onChange();
    changeNewCar(part);
  };
  return (
    <>
      <Field label="Госномер" error={errors.licensePlate}>
        <PlateInput value={car.licensePlate} onChange={(licensePlate) => change({ licensePlate })} />
      </Field>
      <div className={styles.pair}>
        <MileageField error={errors.mileage} onChange={onChange} />
        <Field label="Год" error={errors.year}>
          <TextInput
            data-field="year"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            placeholder="2016"
            value={car.year}
            onChange={(event) => change({ year: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Field label="VIN" error={errors.vin} hint="Поможет подобрать точные запчасти">
        <TextInput
          data-field="vin"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          placeholder="17 знаков из СТС"
          value={car.vin}
          onChange={(event) => change({ vin: event.currentTarget.value.toUpperCase() })}
        />
      </Field>
    </>
  );
}

function MileageField({ error, onChange }: { error: string | undefined; onChange?: () => void }) {
  const mileage = useDraft((draft) => draft.newCar.mileage);
  const changeNewCar = useDraft((draft) => draft.changeNewCar);
  return (
    <Field label="Пробег, км" error={error}>
      <TextInput
        data-field="mileage"
        inputMode="numeric"
        autoComplete="off"
        placeholder="85 000"
        value={mileage}
        onChange={(event) => {
          onChange?.();
          changeNewCar({ mileage: event.currentTarget.value });
        }}
      />
    </Field>
  );
}

function focusFirst(form: HTMLElement | null, errors: NewCarErrors): void {
  const first = newCarFields.find((field) => errors[field]);
  form?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
}
