import { bookingHorizonDays } from '@sto/contract/limits';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { addDays, dayOf } from '../../lib/time/dates.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { formatDuration } from '../bids/bid-words.ts';
import { type OfferDraft, typedInt } from './offer-form.model.ts';
import styles from './offer-form.module.css';

export function OfferFormDetails({ timeZone }: { timeZone: string }) {
  const { control, register, formState } = useFormContext<OfferDraft>();
  const minutes = typedInt(useWatch({ control, name: 'minutes' }) ?? '');
  const errors = formState.errors;
  const today = dayOf(new Date(), timeZone);
  return (
    <>
      <div className={styles.when}>
        <Field label="День визита" required error={errors.day?.message}>
          <TextInput {...register('day')} type="date" min={today} max={addDays(today, bookingHorizonDays)} />
        </Field>
        <Field label="Время" required error={errors.time?.message}>
          <TextInput {...register('time')} type="time" />
        </Field>
      </div>
      <Field
        label="Сколько займёт"
        required
        error={errors.minutes?.message}
        hint={minutes !== null && minutes >= 60 ? formatDuration(minutes) : undefined}
      >
        <TextInput
          {...register('minutes')}
          inputMode="numeric"
          autoComplete="off"
          after={<span className={styles.unit}>мин</span>}
        />
      </Field>
      <Controller
        control={control}
        name="needsDiagnostics"
        render={({ field }) => (
          <Checkbox name={field.name} checked={field.value} onChange={field.onChange} onBlur={field.onBlur}>
            Нужна диагностика: цена уточнится после неё
          </Checkbox>
        )}
      />
      <Field label="Комментарий" error={errors.comment?.message}>
        <TextArea
          {...register('comment')}
          rows={3}
          maxLength={2000}
          placeholder="Что входит в цену, чьи запчасти"
        />
      </Field>
    </>
  );
}
