import type { WorkshopSchedule } from '@sto/contract/schedule/schedule.schemas';
import { type SubmitEvent, useState } from 'react';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { addDays } from '../../lib/time/dates.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { bookedWords } from './booked-words.ts';
import { fieldError, useBookedDays, useSaveSpecialDay } from './schedule.api.ts';
import styles from './schedule.module.css';

interface SpecialDayFormProps {
  schedule: WorkshopSchedule;
  today: string;
}

const empty = { date: '', kind: 'off' as 'off' | 'hours', from: '10:00', to: '16:00', note: '' };
const yearDays = 366;

export function SpecialDayForm({ schedule, today }: SpecialDayFormProps) {
  const save = useSaveSpecialDay(schedule.service_id);
  const [value, setValue] = useState(empty);
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<typeof empty>) => setValue({ ...value, ...part });
  const isOpen = value.kind === 'hours';
  const add = useOneAtATime(async () => {
    setTried(true);
    if (value.date === '') return;
    const hours = isOpen ? { from: value.from, to: value.to } : {};
    try {
      await save.mutateAsync({ date: value.date, is_active: isOpen, ...hours, note: value.note });
    } catch (failure) {
      return toastErrors(failure);
    }
    setValue((current) => (current === value ? empty : current));
    setTried(false);
    showToast.success('Особый день сохранён');
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void add();
  };
  const dateError = isTried && value.date === '' ? 'Выберите день' : fieldError(save.error, 'date');
  return (
    <form className={styles.panel} onSubmit={submit} noValidate aria-label="Новый особый день">
      <div className={styles.pair}>
        <Field label="День" error={dateError}>
          <TextInput
            type="date"
            min={today}
            max={addDays(today, yearDays)}
            value={value.date}
            onChange={(event) => change({ date: event.currentTarget.value })}
          />
        </Field>
        <Field label="Примечание к дню" error={fieldError(save.error, 'note')}>
          <TextInput
            maxLength={200}
            placeholder="Например, инвентаризация"
            value={value.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Segmented
        label="Как работаете в этот день"
        options={[
          { value: 'off', label: 'Выходной' },
          { value: 'hours', label: 'Свои часы' },
        ]}
        value={value.kind}
        onChange={(kind) => change({ kind })}
      />
      {isOpen && (
        <div className={styles.pair}>
          <Field label="Открытие" error={fieldError(save.error, 'from')}>
            <TextInput
              type="time"
              value={value.from}
              onChange={(event) => change({ from: event.currentTarget.value })}
            />
          </Field>
          <Field label="Закрытие" error={fieldError(save.error, 'to')}>
            <TextInput
              type="time"
              value={value.to}
              onChange={(event) => change({ to: event.currentTarget.value })}
            />
          </Field>
        </div>
      )}
      <DayWarning schedule={schedule} date={value.date} />
      <div>
        <Button variant="soft" type="submit" busy={save.isPending}>
          Добавить день
        </Button>
      </div>
    </form>
  );
}

function DayWarning({ schedule, date }: { schedule: WorkshopSchedule; date: string }) {
  const booked = useBookedDays(schedule.service_id, date, date);
  const isKnown = schedule.exceptions.some((day) => day.date === date);
  const text = [
    bookedWords('этот день', booked),
    isKnown && 'Этот день уже особый: новые часы заменят прежние.',
  ].filter(Boolean);
  return text.length > 0 ? (
    <Note tone="warn" live>
      {text.join(' ')}
    </Note>
  ) : null;
}
