import { Controller, useFormContext } from 'react-hook-form';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import type { LineDraft, LinesDraft } from './line-draft.ts';
import styles from './offer-form.module.css';

/** What identifies a part, whose it is and when it comes. */
export function PartFields({ index, kind }: { index: number; kind: LineDraft['kind'] }) {
  const { control, register, formState } = useFormContext<LinesDraft>();
  const errors = formState.errors.lines?.[index];
  return (
    <div className={styles.part}>
      <div className={styles.pair}>
        <Field label="Бренд" error={errors?.brand?.message}>
          <TextInput {...register(`lines.${index}.brand`)} maxLength={60} autoComplete="off" />
        </Field>
        <Field label="Артикул" error={errors?.article?.message}>
          <TextInput {...register(`lines.${index}.article`)} maxLength={60} autoComplete="off" />
        </Field>
      </div>
      {kind === 'part' && (
        <>
          <Field label="Привезут">
            <TextInput {...register(`lines.${index}.delivery`)} type="date" />
          </Field>
          <Controller
            control={control}
            name={`lines.${index}.isCustomerPart`}
            render={({ field }) => (
              <Checkbox
                name={field.name}
                checked={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
              >
                Деталь клиента: в цену не входит
              </Checkbox>
            )}
          />
        </>
      )}
    </div>
  );
}
