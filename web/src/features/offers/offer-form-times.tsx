import { bookingHorizonDays } from '@sto/contract/limits';
import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { addDays, dayOf, formatMoment } from '../../lib/time/dates.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { zonedParts } from '../../lib/time/zoned-moment.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Chip, ChipRow } from '../../ui/primitives/chip.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import type { DayTime } from '../moves/time-fields.tsx';
import { type OfferDraft, slotsMax } from './offer-form.model.ts';
import styles from './offer-form.module.css';

interface OfferFormTimesProps {
  timeZone: string;
  /** The next free ones, to add by a press. */
  free: readonly string[];
}

/** The times that the driver may choose from; the first is required. */
export function OfferFormTimes({ timeZone, free }: OfferFormTimesProps) {
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
        <ChipRow label="Добавить окно">
          <FreeSlots free={free} timeZone={timeZone} onAdd={append} />
          <Chip
            variant="quiet"
            icon={<Plus aria-hidden="true" />}
            onClick={() => append({ day: getValues(`slots.${fields.length - 1}.day`), time: '' })}
          >
            Ещё время на выбор
          </Chip>
        </ChipRow>
      )}
    </div>
  );
}

interface FreeSlotsProps extends OfferFormTimesProps {
  onAdd: (slot: DayTime) => void;
}

/** Those that are not offered yet. */
function FreeSlots({ free, timeZone, onAdd }: FreeSlotsProps) {
  const slots = useWatch<OfferDraft, 'slots'>({ name: 'slots' });
  const now = useNow();
  return free
    .map((from) => ({ from, slot: zonedParts(from, timeZone) }))
    .filter(({ slot }) => !slots.some(({ day, time }) => day === slot.day && time === slot.time))
    .map(({ from, slot }) => (
      <Chip key={from} variant="quiet" icon={<Plus aria-hidden="true" />} onClick={() => onAdd(slot)}>
        {formatMoment(from, timeZone, now)}
      </Chip>
    ));
}
