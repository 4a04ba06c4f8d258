import { bookingHorizonDays } from '@sto/contract/limits';
import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { addDays, dayOf } from '../../lib/time/dates.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Chip } from '../../ui/primitives/chip.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { type OfferDraft, slotsMax } from './offer-form.model.ts';
import styles from './offer-form.module.css';

/** The times that the driver may choose from; the first is required. */
export function OfferFormTimes({ timeZone }: { timeZone: string }) {
  const { control, register, formState, getValues } = useFormContext<OfferDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'slots' });
  const today = dayOf(new Date(), timeZone);
  return (
    <div className={styles.slots}>
      {fields.map((field, index) => {
        const errors = formState.errors.slots?.[index];
        const number = fields.length > 1 ? ` ${index + 1}` : '';
        return (
          <div key={field.id} className={index > 0 ? styles.slot : undefined}>
            <div className={styles.pair}>
              <Field label={`День визита${number}`} required error={errors?.day?.message}>
                <TextInput
                  {...register(`slots.${index}.day`)}
                  type="date"
                  min={today}
                  max={addDays(today, bookingHorizonDays)}
                />
              </Field>
              <Field label={`Время${number}`} required error={errors?.time?.message}>
                <TextInput {...register(`slots.${index}.time`)} type="time" />
              </Field>
            </div>
            {index > 0 && (
              <IconButton label={`Убрать вариант${number}`} onClick={() => remove(index)}>
                <X aria-hidden="true" />
              </IconButton>
            )}
          </div>
        );
      })}
      {fields.length < slotsMax && (
        <div>
          <Chip
            variant="quiet"
            icon={<Plus aria-hidden="true" />}
            onClick={() => append({ day: getValues(`slots.${fields.length - 1}.day`), time: '' })}
          >
            Ещё время на выбор
          </Chip>
        </div>
      )}
    </div>
  );
}
