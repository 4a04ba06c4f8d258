import type { WorkshopSchedule } from '@sto/contract/schedule/schedule.schemas';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { DayRow } from './day-row.tsx';
import { EditorSection } from './editor-section.tsx';
import { fieldError, useUpdateSchedule } from './schedule.api.ts';
import styles from './schedule.module.css';
import { useDraft } from './use-draft.ts';
import { type DayDraft, weekDraft, weekForm } from './week-draft.ts';

export function WeekSection({ schedule }: { schedule: WorkshopSchedule }) {
  const update = useUpdateSchedule(schedule.service_id);
  const { value, isDirty, change, drop } = useDraft({ week: weekDraft(schedule.week) });
  const save = useOneAtATime(async () => {
    try {
      await update.mutateAsync({ week: weekForm(value.week) });
    } catch (failure) {
      return toastErrors(failure);
    }
    drop(value);
    showToast.success('Часы и перерывы сохранены');
  });
  const changeDay = (changed: DayDraft) =>
    change({ week: value.week.map((one) => (one.day === changed.day ? changed : one)) });
  const error = fieldError(update.error, 'week');
  return (
    <EditorSection
      title="Часы и перерывы"
      hint="В перерыв визит не начинается. Закрытие раньше открытия значит работу за полночь."
      isDirty={isDirty}
      isBusy={update.isPending}
      onSave={() => void save()}
    >
      <ul className={styles.list} aria-label="Часы по дням недели">
        {value.week.map((day) => (
          <DayRow key={day.day} day={day} onChange={changeDay} />
        ))}
      </ul>
      {error && <FieldError>{error}</FieldError>}
    </EditorSection>
  );
}
