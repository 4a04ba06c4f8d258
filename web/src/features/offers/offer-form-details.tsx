import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { typedInt, withSpaces } from '../../lib/text/typed-int.ts';
import { formatMoment } from '../../lib/time/dates.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { formatDuration } from '../bids/bid-words.ts';
import { dayMs, type OfferDraft, validities, validUntil } from './offer-form.model.ts';
import styles from './offer-form.module.css';
import { OfferFormTimes } from './offer-form-times.tsx';

export function OfferFormDetails({ timeZone, free }: Parameters<typeof OfferFormTimes>[0]) {
  const { control, register, setValue, formState } = useFormContext<OfferDraft>();
  const minutes = typedInt(useWatch({ control, name: 'minutes' }) ?? '');
  const errors = formState.errors;
  return (
    <>
      <OfferFormTimes timeZone={timeZone} free={free} />
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
      <Field label="Цена не больше" error={errors.priceMax?.message} hint="Пусто, если цена окончательная">
        <TextInput
          {...register('priceMax', {
            onBlur: ({ target }) => setValue('priceMax', withSpaces(target.value)),
          })}
          inputMode="numeric"
          autoComplete="off"
          after={<span className={styles.unit}>₽</span>}
        />
      </Field>
      <Field label="Комментарий" error={errors.comment?.message}>
        <TextArea
          {...register('comment')}
          rows={3}
          maxLength={2000}
          placeholder="Что входит в цену, чьи запчасти"
        />
      </Field>
      <Controller
        control={control}
        name="validDays"
        render={({ field }) => (
          <div className={styles.validity}>
            <span className={styles.label} aria-hidden="true">
              Сколько ждёте ответа
            </span>
            <Segmented
              label="Сколько ждёте ответа"
              options={validities.map((value) => ({ value, label: validityWords[value] }))}
              value={field.value}
              onChange={field.onChange}
            />
            <ValidUntil timeZone={timeZone} />
          </div>
        )}
      />
    </>
  );
}

function ValidUntil({ timeZone }: { timeZone: string }) {
  const [validDays, slots] = useWatch<OfferDraft, ['validDays', 'slots']>({ name: ['validDays', 'slots'] });
  const now = useNow();
  const until = validUntil({ validDays, slots }, timeZone, now);
  if (!until) return null;
  const isByVisit = until.getTime() < now.getTime() + Number(validDays) * dayMs;
  return (
    <Text size="sm" tone="second">
      {`Отклик действует до ${formatMoment(until, timeZone, now)}`}
      {isByVisit && ': тогда начнётся последний из предложенных визитов'}
    </Text>
  );
}

const validityWords: Record<OfferDraft['validDays'], string> = { '1': 'сутки', '2': '2 дня', '7': 'неделю' };
