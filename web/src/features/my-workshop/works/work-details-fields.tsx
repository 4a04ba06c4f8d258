import { workLimits } from '@sto/contract/my-workshop/work-limits';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import type { WorkDetails } from '../registration.store.ts';
import { ClassPrices } from './class-prices.tsx';
import styles from './work-details-fields.module.css';
import { isWrongDuration, isWrongWarranty } from './work-words.ts';

export const noDetails: WorkDetails = { minutes: '', warranty: '', classes: [] };

interface WorkDetailsFieldsProps {
  title: string;
  details: WorkDetails;
  onChange: (details: WorkDetails) => void;
  /** Wrong values are marked. */
  isTried: boolean;
}

/** How long a work takes, its warranty, and its prices by class of car. */
export function WorkDetailsFields({ title, details, onChange, isTried }: WorkDetailsFieldsProps) {
  return (
    <div className={styles.details}>
      <Field
        label="Время, мин"
        error={
          isTried && isWrongDuration(details) ? `От ${workLimits.minutes.join(' до ')} минут` : undefined
        }
      >
        <TextInput
          size="medium"
          inputMode="numeric"
          value={details.minutes}
          placeholder="обычное"
          aria-label={`Время, минут: ${title}`}
          onChange={(event) => onChange({ ...details, minutes: event.currentTarget.value })}
        />
      </Field>
      <Field
        label="Гарантия, мес."
        error={
          isTried && isWrongWarranty(details)
            ? `От ${workLimits.warrantyMonths.join(' до ')} месяцев`
            : undefined
        }
      >
        <TextInput
          size="medium"
          inputMode="numeric"
          value={details.warranty}
          placeholder="общая"
          aria-label={`Гарантия, месяцев: ${title}`}
          onChange={(event) => onChange({ ...details, warranty: event.currentTarget.value })}
        />
      </Field>
      <ClassPrices
        title={title}
        prices={details.classes}
        onChange={(classes) => onChange({ ...details, classes })}
        isTried={isTried}
      />
    </div>
  );
}
