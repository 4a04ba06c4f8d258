import type { WorkshopSchedule } from '@sto/contract/schedule/schedule.schemas';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { useUnsaved } from '../../lib/browser/use-unsaved.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { DayRow } from './day-row.tsx';
import { EditorSection } from './editor-section.tsx';
import { fieldError, useUpdateSchedule } from './schedule.api.ts';
import styles from './schedule.module.css';
import { type DayDraft, weekDraft, weekForm } from './week-draft.ts';

const savedWeek = ({ week }: WorkshopSchedule) => weekDraft(week);

export function WeekSection({ schedule }: { schedule: WorkshopSchedule }) {
  const update = useUpdateSchedule(schedule.service_id);
  const draft = useUnsaved(`${schedule.service_id}:week`, schedule, savedWeek);
  const save = useOneAtATime(async () => {
    try {
      draft.settle(draft.value, await update.mutateAsync({ week: weekForm(draft.value) }));
    } catch (failure) {
      return toastErrors(failure);
    }
    showToast.success('Часы и перерывы сохранены');
  });
  const changeDay = (changed: DayDraft) =>
    draft.change((week) => week.map((one) => (one.day === changed.day ? changed : one)));
  const error = fieldError(update.error, 'week');
  return (
    <EditorSection
      title="Часы и перерывы"
      hint="В перерыв визит не начинается. Закрытие раньше открытия значит работу за полночь."
      unsaved={draft}
      isBusy={update.isPending}
      onSave={() => void save()}
    >
      <ul className={styles.list} aria-label="Часы по дням недели">
        {draft.value.map((day) => (
          <DayRow key={day.day} day={day} onChange={changeDay} />
        ))}
      </ul>
      {error && <FieldError>{error}</FieldError>}
    </EditorSection>
  );
}
