import type { WorkshopSchedule } from '@sto/contract/schedule/schedule.schemas';
import { useState } from 'react';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { useUnsaved } from '../../lib/browser/use-unsaved.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { EditorSection } from './editor-section.tsx';
import { fieldError, type ScheduleChange, useUpdateSchedule } from './schedule.api.ts';
import styles from './schedule.module.css';

function draftOf(schedule: WorkshopSchedule) {
  return {
    isInstant: schedule.instant_booking,
    hasHolidays: schedule.observes_holidays,
    step: String(schedule.slot_step_minutes),
    buffer: String(schedule.buffer_minutes),
    noticeHours: String(schedule.min_notice_minutes / 60).replace('.', ','),
    horizon: String(schedule.horizon_days),
  };
}
type Draft = ReturnType<typeof draftOf>;

const noticeHoursMax = 168;

/** Null: not a number of hours that can be sent. */
function noticeMinutes(text: string): number | null {
  const hours = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
  return hours >= 0 && hours <= noticeHoursMax ? Math.round(hours * 60) : null;
}

function formOf(draft: Draft, notice: number): ScheduleChange {
  return {
    instant_booking: draft.isInstant,
    observes_holidays: draft.hasHolidays,
    slot_step_minutes: draft.step,
    buffer_minutes: draft.buffer,
    min_notice_minutes: notice,
    horizon_days: draft.horizon,
  };
}

export function RulesSection({ schedule }: { schedule: WorkshopSchedule }) {
  const update = useUpdateSchedule(schedule.service_id);
  const draft = useUnsaved(`${schedule.service_id}:rules`, schedule, draftOf);
  const { value, patch } = draft;
  const [isTried, setTried] = useState(false);
  const notice = noticeMinutes(value.noticeHours);
  const save = useOneAtATime(async () => {
    setTried(true);
    if (notice === null || !value.step || !value.buffer || !value.horizon) return;
    try {
      draft.settle(value, await update.mutateAsync(formOf(value, notice)));
    } catch (failure) {
      return toastErrors(failure);
    }
    showToast.success('Правила записи сохранены');
  });
  const noticeError = isTried && notice === null ? `Нужно число от 0 до ${noticeHoursMax}` : undefined;
  const errorOf = (name: 'step' | 'buffer' | 'horizon', field: string) =>
    isTried && value[name] === '' ? 'Укажите число' : fieldError(update.error, field);
  const number = (name: 'step' | 'buffer' | 'horizon' | 'noticeHours', unit: string) => (
    <TextInput
      inputMode={name === 'noticeHours' ? 'decimal' : 'numeric'}
      value={value[name]}
      after={<span className={styles.unit}>{unit}</span>}
      onChange={(event) => patch({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <EditorSection
      title="Правила записи"
      hint="По ним водители видят свободное время. Уже назначенные визиты не меняются."
      unsaved={draft}
      isBusy={update.isPending}
      onSave={() => void save()}
    >
      <Checkbox checked={value.isInstant} onChange={(isInstant) => patch({ isInstant })}>
        Моментальная запись: визит подтверждается сразу, если время свободно и цены точные
      </Checkbox>
      <Checkbox checked={value.hasHolidays} onChange={(hasHolidays) => patch({ hasHolidays })}>
        Отдыхаем в государственные праздники
      </Checkbox>
      <div className={styles.pair}>
        <Field
          label="Шаг времени"
          hint="Через сколько начинается следующее время: 10:00, 10:30"
          error={errorOf('step', 'slot_step_minutes')}
        >
          {number('step', 'мин')}
        </Field>
        <Field
          label="Запас между визитами"
          hint="На уборку поста и передачу машины"
          error={errorOf('buffer', 'buffer_minutes')}
        >
          {number('buffer', 'мин')}
        </Field>
        <Field
          label="Записать не позже чем за"
          hint="0 — можно приехать сразу"
          error={noticeError ?? fieldError(update.error, 'min_notice_minutes')}
        >
          {number('noticeHours', 'ч')}
        </Field>
        <Field
          label="Запись открыта вперёд на"
          hint="От 1 до 60 дней"
          error={errorOf('horizon', 'horizon_days')}
        >
          {number('horizon', 'дн.')}
        </Field>
      </div>
    </EditorSection>
  );
}
