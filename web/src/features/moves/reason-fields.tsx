import type { RejectCode } from '@sto/contract/bids/bid-lifecycle';
import { rejectReason } from '@sto/contract/bids/reject-reasons';
import { maxCommentLength } from '@sto/contract/limits';
import { Radio } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import styles from './reason-fields.module.css';

export interface Reason {
  code: string;
  comment: string;
}

/** What is missing in a reason; `other` needs words. */
export function reasonErrors({ code, comment }: Reason): { code?: string; comment?: string } {
  if (!code) return { code: 'Выберите причину' };
  if (code === 'other' && !comment.trim()) return { comment: 'Напишите причину' };
  return {};
}

interface ReasonFieldsProps {
  codes: readonly RejectCode[];
  reason: Reason;
  onChange: (part: Partial<Reason>) => void;
  /** After a first try. */
  errors: { code?: string; comment?: string };
}

export function ReasonFields({ codes, reason, onChange, errors }: ReasonFieldsProps) {
  return (
    <>
      <fieldset className={styles.reasons}>
        <legend className={styles.legend}>Причина</legend>
        {codes.map((code) => (
          <Radio
            key={code}
            name="reason"
            value={code}
            checked={reason.code === code}
            aria-invalid={errors.code ? true : undefined}
            onChange={() => onChange({ code })}
          >
            {rejectReason({ code, comment: null }) ?? 'Другая причина'}
          </Radio>
        ))}
        {errors.code && <FieldError id="reason-error">{errors.code}</FieldError>}
      </fieldset>
      <CommentField
        label={reason.code === 'other' ? 'Причина' : 'Комментарий'}
        required={reason.code === 'other'}
        value={reason.comment}
        error={errors.comment}
        onChange={(comment) => onChange({ comment })}
      />
    </>
  );
}

interface CommentFieldProps {
  label?: string;
  required?: boolean;
  placeholder?: string;
  value: string;
  error?: string | undefined;
  onChange: (comment: string) => void;
}

export function CommentField({ label = 'Комментарий', value, error, onChange, ...rest }: CommentFieldProps) {
  return (
    <Field label={label} required={rest.required ?? false} error={error}>
      <TextArea
        rows={2}
        maxLength={maxCommentLength}
        placeholder={rest.placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
