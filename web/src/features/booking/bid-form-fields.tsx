import { maxCommentLength } from '@sto/contract/limits';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import type { BookingForm, DraftUpload } from '../draft/draft.store.ts';
import { ContactFields } from './bid-form-contact.tsx';
import { DateChoice } from './date-choice.tsx';
import type { WorkshopHours } from './date-period.ts';
import { PhotoField } from './photo-field.tsx';
import type { SubmitErrors } from './submit-validation.ts';

interface FieldsProps {
  phone: string;
  form: BookingForm;
  hours: WorkshopHours;
  errors: SubmitErrors;
  onChange: (part: Partial<BookingForm>) => void;
}

export function BidFormFields({ phone, form, hours, errors, onChange }: FieldsProps) {
  return (
    <>
      <ContactFields phone={phone} form={form} phoneError={errors.phone} onChange={onChange} />
      <DateChoice hours={hours} day={form.day} part={form.part} error={errors.day} onChange={onChange} />
      <Field label="Комментарий" error={errors.comment} hint="Чем точнее описание, тем точнее цена в отклике">
        <TextArea
          data-field="comment"
          counter
          maxLength={maxCommentLength}
          placeholder="Например: стучит справа при повороте руля"
          value={form.comment}
          onChange={(event) => onChange({ comment: event.currentTarget.value })}
        />
      </Field>
      <PhotoField error={errors.photos} />
    </>
  );
}

/** Replaces the fields while no bid can be sent, and shows the text typed before. */
export function SavedFields({ form, uploads }: { form: BookingForm; uploads: readonly DraftUpload[] }) {
  const isBegun = form.comment !== '' || form.day !== null || uploads.length > 0;
  if (!isBegun) return null;
  return (
    <Text size="sm" tone="second">
      Всё, что вы написали, сохранено и вернётся, когда заявку можно будет отправить.
    </Text>
  );
}
