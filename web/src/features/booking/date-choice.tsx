import { bookingHorizonDays } from '@sto/contract/limits';
import { Calendar } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addDays, formatCalendarDay, formatTime } from '../../lib/time/dates.ts';
import { onWorkshopClock } from '../../lib/time/workshop-clock.ts';
import { zonedMoment } from '../../lib/time/zoned-moment.ts';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';
import { LazyFailure } from '../../ui/feedback/lazy-failure.tsx';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { useOverlayEntry } from '../../ui/overlays/overlay-entry.ts';
import { useEscape } from '../../ui/overlays/use-escape.ts';
import { Chip, ChipRow } from '../../ui/primitives/chip.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { type BookingForm, type DayPart, dayParts } from '../draft/draft.store.ts';
import styles from './date-choice.module.css';
import {
  isBookable,
  type OffReason,
  offReason,
  periodOf,
  todayAt,
  type WorkshopHours,
} from './date-period.ts';

// The calendar is a quarter of the drawers' code, and most drivers choose a near day.
const DateCalendar = lazyComponent(
  async () => (await import('./date-calendar.tsx')).DateCalendar,
  (look) => (look.hasFailed ? <LazyFailure {...look} /> : <Skeleton height={380} radius="lg" />),
);

interface DateChoiceProps {
  hours: WorkshopHours;
  day: string | null;
  part: DayPart;
  slot: string | null;
  onChange: (part: Partial<Pick<BookingForm, 'day' | 'part' | 'slot'>>) => void;
  error: string | undefined;
  /** The workshop comes to the driver. */
  isAtDriver?: boolean;
  children?: ReactNode;
}

const partNames: Record<DayPart, string> = {
  any: 'Весь день',
  morning: 'Утро',
  afternoon: 'День',
  evening: 'Вечер',
};

function weekDayName(day: string, weekday: 'short' | 'long'): string {
  return new Intl.DateTimeFormat('ru-RU', { weekday, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
}

/** Without the year, because bookings are at most 60 days ahead. The month may wrap under the number. */
function tileDay(day: string): string {
  return formatCalendarDay(day, day).replaceAll('\u00A0', ' ');
}

/** What the button of the calendar shows. */
function OtherDay({ day }: { day: string | null }) {
  if (day === null)
    return (
      <>
        <Calendar aria-hidden="true" />
        <span>Дата</span>
      </>
    );
  return (
    <>
      <span>{tileDay(day)}</span>
      <small aria-hidden="true">{weekDayName(day, 'short')}</small>
      <VisuallyHidden>{weekDayName(day, 'long')}</VisuallyHidden>
    </>
  );
}

/** «Когда удобно приехать»: three near days, any other by the calendar, then a part of the day. */
export function DateChoice({ isAtDriver = false, error, children, ...props }: DateChoiceProps) {
  const { hours, day, part, onChange } = props;
  const now = new Date();
  const today = todayAt(hours, now);
  const near = [today, addDays(today, 1), addDays(today, 3)].map((nearDay) => ({
    day: nearDay,
    off: offReason(nearDay, hours, now),
  }));
  const isOther = day !== null && !near.some((one) => one.day === day);
  const [isCalendar, setCalendar] = useState(isOther);
  const id = useId();
  const errorId = `${id}-error`;
  const reasonsId = `${id}-reasons`;
  const reasons = reasonsOf(day === null ? near : [...near, { off: offReason(day, hours, now) }]);
  const describedBy = [reasons && reasonsId, error && errorId].filter(Boolean).join(' ') || undefined;
  const field = useRef<HTMLFieldSetElement>(null);
  const calendarButton = useRef<HTMLButtonElement>(null);
  const calendar = useRef<HTMLDivElement>(null);
  const closeCalendar = () => {
    setCalendar(false);
    calendarButton.current?.focus();
  };
  useEscape(isCalendar, field, closeCalendar);
  const toggleCalendar = () => {
    flushSync(() => setCalendar(!isCalendar));
    // On a phone it opens below the view; a draft with a day leaves the form at its top.
    calendar.current?.scrollIntoView({ block: 'nearest' });
  };
  // With a custom day it is part of the form, not an overlay.
  useOverlayEntry(isCalendar && !isOther, closeCalendar);
  const choose = (chosen: string) => {
    const isPartLeft = periodOf(chosen, part, hours, now) !== null;
    onChange({ day: chosen, part: isPartLeft ? part : 'any', ...(chosen !== day && { slot: null }) });
  };
  return (
    <fieldset
      ref={field}
      className={styles.field}
      aria-describedby={describedBy}
      data-field="day"
      data-wrong={error}
      tabIndex={-1}
    >
      <Legend isAtDriver={isAtDriver} />
      <div className={styles.days}>
        {near.map((one, index) => (
          <NearDay
            key={one.day}
            {...one}
            index={index}
            isOn={day === one.day && !isCalendar}
            onChoose={() => {
              setCalendar(false);
              choose(one.day);
            }}
          />
        ))}
        <button
          ref={calendarButton}
          type="button"
          className={classNames(styles.day, (isOther || isCalendar) && styles.on)}
          aria-pressed={isOther || isCalendar}
          aria-expanded={isCalendar}
          onClick={toggleCalendar}
        >
          <OtherDay day={isOther || isCalendar ? day : null} />
        </button>
      </div>
      {reasons && (
        <p id={reasonsId} className={styles.hint}>
          {reasons}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {isCalendar && (
        <div ref={calendar} className={styles.calendar}>
          <OtherDays hours={hours} now={now} value={day} onChoose={choose} />
        </div>
      )}
      {children}
      {day !== null && <Parts {...props} isAtDriver={isAtDriver} day={day} now={now} />}
    </fieldset>
  );
}

function Legend({ isAtDriver }: { isAtDriver: boolean }) {
  return (
    <legend className={styles.label}>
      {isAtDriver ? 'Когда к вам приехать' : 'Когда удобно приехать'}
      <span className={styles.required} aria-hidden="true">
        *
      </span>
    </legend>
  );
}

/** The reasons of the disabled days, each once. */
function reasonsOf(days: readonly { off: OffReason | null }[]): string {
  return [...new Set(days.flatMap(({ off }) => off?.sentence ?? []))].join(' ');
}

interface OtherDaysProps {
  hours: WorkshopHours;
  now: Date;
  value: string | null;
  onChoose: (day: string) => void;
}

function OtherDays({ hours, now, value, onChoose }: OtherDaysProps) {
  const today = todayAt(hours, now);
  return (
    <>
      <DateCalendar
        today={today}
        lastDay={addDays(today, bookingHorizonDays)}
        value={value}
        isOff={(day) => !isBookable(day, hours, now)}
        onChoose={onChoose}
      />
      <p className={styles.hint}>
        Серые дни выбрать нельзя: автосервис не работает или до них больше {bookingHorizonDays} дней.
      </p>
    </>
  );
}

interface NearDayProps {
  day: string;
  index: number;
  isOn: boolean;
  off: OffReason | null;
  onChoose: () => void;
}

function NearDay({ day, index, isOn, off, onChoose }: NearDayProps) {
  const date = tileDay(day);
  const name = ['Сегодня', 'Завтра'][index];
  return (
    <button
      type="button"
      className={classNames(styles.day, isOn && styles.on)}
      aria-pressed={isOn}
      disabled={off !== null}
      onClick={onChoose}
    >
      {name ? <span>{name}</span> : <WeekDay day={day} />}
      <small>{name ? (off?.word ?? date) : [date, off?.word].filter(Boolean).join(', ')}</small>
    </button>
  );
}

function WeekDay({ day }: { day: string }) {
  return (
    <>
      <span className={styles.weekDay} aria-hidden="true">
        {weekDayName(day, 'short')}
      </span>
      <VisuallyHidden>{weekDayName(day, 'long')}</VisuallyHidden>
    </>
  );
}

interface PartsProps extends Pick<DateChoiceProps, 'hours' | 'part' | 'slot' | 'onChange'> {
  isAtDriver: boolean;
  day: string;
  now: Date;
}

function Parts({ isAtDriver, hours, day, part, slot, now, onChange }: PartsProps) {
  const whole = periodOf(day, 'any', hours, now);
  if (!whole) return null;
  const time = (moment: string) => formatTime(moment, hours.timezone);
  const chosen = periodOf(day, part, hours, now) ?? whole;
  const isOverNight =
    Date.parse(chosen.end) > Date.parse(zonedMoment(addDays(day, 1), '00:00', hours.timezone));
  const end = `${time(chosen.end)}${isOverNight ? ' следующего дня' : ''}`;
  const span = `с ${time(chosen.start)} до ${end}, точное время назовёт в отклике`;
  return (
    <div className={styles.parts}>
      {slot === null && (
        <ChipRow label="Время дня">
          {dayParts
            .filter((one) => periodOf(day, one, hours, now) !== null)
            .map((one) => (
              <Chip key={one} on={one === part} onClick={() => onChange({ part: one })}>
                {partNames[one]}
              </Chip>
            ))}
        </ChipRow>
      )}
      <p className={styles.hint} role="status">
        Автосервис {isAtDriver ? 'приедет' : 'будет ждать'}{' '}
        {slot === null ? span : `в ${time(slot)}${onWorkshopClock(hours.timezone)}`}
      </p>
    </div>
  );
}
