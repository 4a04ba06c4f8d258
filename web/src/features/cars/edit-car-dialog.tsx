import type { Car } from '@sto/contract/cars/cars.schemas';
import { type FormEvent, useId, useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { type CarFacts, isMaskedVinKept, updateCar } from './car-form.api.ts';
import styles from './cars.module.css';
import { carFactErrors, type NewCarErrors, newCarErrorsOf } from './new-car-validation.ts';
import { PlateInput } from './plate-input.tsx';

export function EditCarDialog({ car, onClose }: { car: Car | null; onClose: () => void }) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      open={car !== null}
      onClose={onClose}
      title={car ? `${car.mark.name} ${car.model.name}` : ''}
      foot={
        <Button type="submit" form={formId} variant="primary" block busy={isBusy}>
          Сохранить
        </Button>
      }
    >
      {car && <EditCarForm key={car.id} formId={formId} car={car} onBusy={setBusy} onSaved={onClose} />}
    </Dialog>
  );
}

interface EditCarFormProps {
  formId: string;
  car: Car;
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
}

function EditCarForm({ formId, car, onBusy, onSaved }: EditCarFormProps) {
  const [facts, setFacts] = useState<CarFacts>(() => ({
    licensePlate: car.licensePlate ?? '',
    vin: car.vin ?? '',
    mileage: car.mileage?.toLocaleString('ru-RU') ?? '',
    year: String(car.year ?? ''),
  }));
  const [errors, setErrors] = useState<NewCarErrors>({});
  /** A refused smaller mileage: pressing again confirms it. */
  const [refusedMileage, setRefusedMileage] = useState<string | null>(null);
  const change = (part: Partial<CarFacts>) => {
    setErrors({});
    setFacts((before) => ({ ...before, ...part }));
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A masked VIN cannot be checked: the server has the whole one.
    const typed = isMaskedVinKept(car, facts) ? { ...facts, vin: '' } : facts;
    const found = carFactErrors(typed, new Date().getFullYear());
    setErrors(found);
    if (Object.keys(found).length === 0) await save();
  }

  const save = useOneAtATime(async () => {
    onBusy(true);
    try {
      await updateCar(car, facts, refusedMileage === facts.mileage);
      showToast.success('Машина успешно изменена');
      onSaved();
    } catch (failure) {
      if (isCallError(failure) && failure.hasCode('mileage_decreased')) setRefusedMileage(facts.mileage);
      else {
        setErrors(newCarErrorsOf(failure));
        toastErrors(failure);
      }
    } finally {
      onBusy(false);
    }
  });

  return (
    <form id={formId} className={styles.form} onSubmit={submit} noValidate aria-label="Данные машины">
      <FactFields
        facts={facts}
        errors={errors}
        vinHint={isMaskedVinKept(car, facts) ? maskedVinHint : undefined}
        onChange={change}
      />
      {refusedMileage === facts.mileage && (
        <Note tone="warn" live title="Пробег меньше прежнего">
          Было {car.mileage?.toLocaleString('ru-RU')} км. Если прежнее число ошибочно, сохраните ещё раз.
        </Note>
      )}
    </form>
  );
}

const maskedVinHint = 'Нашли по госномеру и скрыли. Автосервис увидит его целиком после записи';

interface FactFieldsProps {
  facts: CarFacts;
  errors: NewCarErrors;
  vinHint: string | undefined;
  onChange: (part: Partial<CarFacts>) => void;
}

const fields = [
  { name: 'mileage', label: 'Пробег, км', placeholder: '85 000' },
  { name: 'year', label: 'Год', placeholder: '2016' },
  { name: 'vin', label: 'VIN', placeholder: '17 знаков из СТС' },
] as const satisfies { name: keyof CarFacts; label: string; placeholder: string }[];

function FactFields({ facts, errors, vinHint, onChange }: FactFieldsProps) {
  return (
    <>
      <Field label="Госномер" error={errors.licensePlate}>
        <PlateInput value={facts.licensePlate} onChange={(licensePlate) => onChange({ licensePlate })} />
      </Field>
      {fields.map(({ name, label, placeholder }) => (
        <Field key={name} label={label} error={errors[name]} hint={name === 'vin' ? vinHint : undefined}>
          <TextInput
            inputMode={name === 'vin' ? 'text' : 'numeric'}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder={placeholder}
            value={facts[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        </Field>
      ))}
    </>
  );
}
