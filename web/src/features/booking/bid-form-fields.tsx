import { maxCommentLength } from '@sto/contract/limits';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { type BookingForm, type DraftUpload, useDraft } from '../draft/draft.store.ts';
import { ContactFields } from './bid-form-contact.tsx';
import { DateChoice } from './date-choice.tsx';
import type { WorkshopHours } from './date-period.ts';
import { FreeTimes } from './free-times.tsx';
import { LegField, termsOf } from './leg-field.tsx';
import { PhotoField } from './photo-field.tsx';
import type { SlotHold } from './slot-hold.ts';
import type { SubmitErrors } from './submit-validation.ts';
import type { WishedWindow } from './wished-time.ts';

interface FieldsProps {
  phone: string;
  form: BookingForm;
  workshop: WorkshopHours & Pick<Workshop, 'id' | 'legs'>;
  errors: SubmitErrors;
  car: { id: number | null } | null;
  isSignedIn: boolean;
  hold: SlotHold;
  /** The time that the driver has named: the form shows it, or its day is not for bids. */
  wishes: { wish: WishedWindow | null; missed: string | null; preselect: (slot: string | null) => void };
  onChange: (part: Partial<BookingForm>) => void;
}

export function BidFormFields({
  phone,
  form,
  workshop,
  errors,
  car,
  isSignedIn,
  hold,
  wishes,
  onChange,
}: FieldsProps) {
  const workIds = useDraft((draft) => draft.workIds);
  return (
    <>
      <ContactFields phone={phone} form={form} phoneError={errors.phone} onChange={onChange} />
      {workshop.legs.length > 0 && (
        <LegField
          offered={workshop.legs.map(termsOf)}
          leg={form.leg}
          error={errors.leg}
          onChange={(leg) => onChange({ leg })}
        />
      )}
      <DateChoice
        isAtDriver={form.leg !== undefined}
        day={form.day}
        part={form.part}
        slot={form.slot}
        hours={workshop}
        error={errors.day}
        onChange={onChange}
      >
        {wishes.missed && (
          <Text size="sm" tone="second">
            Вы хотели {wishes.missed}: выберите другой день.
          </Text>
        )}
        {form.day !== null && workIds.length > 0 && (
          <FreeTimes
            workshopId={workshop.id}
            workIds={workIds}
            hours={workshop}
            waitingCarId={isSignedIn ? (car?.id ?? null) : null}
            day={form.day}
            slot={form.slot}
            hold={hold}
            wish={wishes.wish}
            onPreselect={wishes.preselect}
            onChange={onChange}
          />
        )}
      </DateChoice>
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
      <PhotoField error={errors.photos} onAdd={() => onChange({})} />
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
