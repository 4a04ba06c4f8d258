import { bookingHorizonDays } from '@sto/contract/limits';
import { addDays, dayOf } from '../../lib/time/dates.ts';
import { isOtherClock } from '../../lib/time/workshop-clock.ts';
import { zonedMoment } from '../../lib/time/zoned-moment.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import styles from './time-fields.module.css';

/** `YYYY-MM-DD` and `HH:mm` on the workshop's clock; empty while not chosen. */
export interface DayTime {
  day: string;
  time: string;
}
export type DayTimeErrors = Partial<Record<keyof DayTime, string>>;

export function dayTimeErrors({ day, time }: DayTime, timeZone: string, now: Date): DayTimeErrors {
  const ofDay = dayError(day, dayOf(now, timeZone));
  if (ofDay || !time) return { ...(ofDay && { day: ofDay }), ...(time ? {} : { time: 'Выберите время' }) };
  if (Date.parse(zonedMoment(day, time, timeZone)) >= now.getTime()) return {};
  return { time: 'Это время прошло. Выберите позже' };
}

function dayError(day: string, today: string): string | null {
  if (!day) return 'Выберите день';
  if (day < today) return 'Этот день прошёл. Выберите позже';
  return day > addDays(today, bookingHorizonDays)
    ? `Выберите день в ближайшие ${bookingHorizonDays} дней`
    : null;
}

interface TimeFieldsProps {
  value: DayTime;
  onChange: (part: Partial<DayTime>) => void;
  errors: DayTimeErrors;
  timeZone: string;
  required?: boolean;
}

export function TimeFields({ value, onChange, errors, timeZone, required = false }: TimeFieldsProps) {
  const today = dayOf(new Date(), timeZone);
  return (
    <div className={styles.times}>
      <div className={styles.when}>
        <Field label="День" required={required} error={errors.day}>
          <TextInput
            type="date"
            min={today}
            max={addDays(today, bookingHorizonDays)}
            value={value.day}
            onChange={(event) => onChange({ day: event.currentTarget.value })}
          />
        </Field>
        <Field label="Время" required={required} error={errors.time}>
          <TextInput
            type="time"
            value={value.time}
            onChange={(event) => onChange({ time: event.currentTarget.value })}
          />
        </Field>
      </div>
      {isOtherClock(timeZone) && (
        <Text size="sm" tone="third">
          На часах автосервиса
        </Text>
      )}
    </div>
  );
}
