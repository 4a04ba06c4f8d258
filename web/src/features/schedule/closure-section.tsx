import { bookingHorizonDays } from '@sto/contract/limits';
import type { WorkshopSchedule } from '@sto/contract/schedule/schedule.schemas';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { useUnsaved } from '../../lib/browser/use-unsaved.ts';
import { addDays, dayOf } from '../../lib/time/dates.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { bookedWords } from './booked-words.ts';
import { EditorSection } from './editor-section.tsx';
import { fieldError, useBookedDays, useUpdateSchedule } from './schedule.api.ts';
import styles from './schedule.module.css';

export interface Closure {
  timezone: string;
  closed_from: string | null;
  closed_to: string | null;
}

interface ClosureSectionProps {
  schedule: WorkshopSchedule;
  /** What drivers read on the card; null: nothing. */
  wordsOf: (closure: Closure) => string | null;
}

/** Empty values are not sent; the server trims this one. */
const clearedText = ' ';

const draftOf = (schedule: WorkshopSchedule) => ({
  from: schedule.closed_from ?? '',
  to: schedule.closed_to ?? '',
  note: schedule.closure_note ?? '',
});

const empty = { from: '', to: '', note: '' };

/** Of the closure, from today on; empty without a closure. */
function bookableDays({ from, to }: { from: string; to: string }, timeZone: string): [string, string] {
  if (!from && !to) return ['', ''];
  const today = dayOf(new Date(), timeZone);
  const first = from > today ? from : today;
  return [first, to || addDays(first, bookingHorizonDays)];
}

export function ClosureSection({ schedule, wordsOf }: ClosureSectionProps) {
  const update = useUpdateSchedule(schedule.service_id);
  const draft = useUnsaved(`${schedule.service_id}:closure`, schedule, draftOf);
  const { value, patch } = draft;
  const save = useOneAtATime(async () => {
    const days = { closed_from: value.from || 'none', closed_to: value.to || 'none' };
    try {
      const answer = await update.mutateAsync({ ...days, closure_note: value.note || clearedText });
      draft.settle(value, answer);
    } catch (failure) {
      return toastErrors(failure);
    }
    showToast.success('Закрытие сохранено');
  });
  const isReversed = value.from !== '' && value.to !== '' && value.to < value.from;
  const words = isReversed
    ? null
    : wordsOf({
        timezone: schedule.timezone,
        closed_from: value.from || null,
        closed_to: value.to || null,
      });
  const booked = useBookedDays(schedule.service_id, ...bookableDays(value, schedule.timezone));
  const warning = bookedWords('эти дни', booked);
  const isEmpty = !value.from && !value.to && !value.note;
  return (
    <EditorSection
      title="Закрытие"
      hint="Отпуск, ремонт, переезд: на эти дни записаться нельзя. Уже назначенные визиты останутся."
      unsaved={draft}
      isBusy={update.isPending}
      onSave={() => void save()}
    >
      <div className={styles.pair}>
        <Field label="Закрыто с" error={fieldError(update.error, 'closed_from')}>
          <TextInput
            type="date"
            value={value.from}
            onChange={(event) => patch({ from: event.currentTarget.value })}
          />
        </Field>
        <Field label="Закрыто по" hint="Этот день тоже закрыт" error={fieldError(update.error, 'closed_to')}>
          <TextInput
            type="date"
            value={value.to}
            onChange={(event) => patch({ to: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Field label="Причина" error={fieldError(update.error, 'closure_note')}>
        <TextInput
          maxLength={200}
          placeholder="Например, отпуск"
          value={value.note}
          onChange={(event) => patch({ note: event.currentTarget.value })}
        />
      </Field>
      {warning && (
        <Note tone="warn" live>
          {warning}
        </Note>
      )}
      {words && <Note title="Водители увидят">{[words, value.note].filter(Boolean).join('. ')}</Note>}
      {!isEmpty && (
        <div>
          <Button variant="line" size="md" onClick={() => patch(empty)}>
            Убрать закрытие
          </Button>
        </div>
      )}
    </EditorSection>
  );
}
