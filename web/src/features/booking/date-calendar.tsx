import { DayPicker } from 'react-day-picker';
import { ru } from 'react-day-picker/locale/ru';
import styles from './date-calendar.module.css';

interface DateCalendarProps {
  today: string;
  lastDay: string;
  value: string | null;
  isOff: (day: string) => boolean;
  onChoose: (day: string) => void;
}

/** Days are local noons, so that the browser's zone cannot shift them. */
function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

function toDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function DateCalendar({ today, lastDay, value, isOff, onChoose }: DateCalendarProps) {
  const selected = value ? toDate(value) : undefined;
  return (
    <DayPicker
      mode="single"
      locale={ru}
      weekStartsOn={1}
      showOutsideDays={false}
      today={toDate(today)}
      startMonth={toDate(today)}
      endMonth={toDate(lastDay)}
      defaultMonth={selected ?? toDate(today)}
      selected={selected}
      disabled={(date) => isOff(toDay(date))}
      onSelect={(date) => {
        if (date) onChoose(toDay(date));
      }}
      labels={{
        labelPrevious: () => 'Предыдущий месяц',
        labelNext: () => 'Следующий месяц',
      }}
      classNames={{
        root: styles.root,
        months: styles.months,
        month_caption: styles.caption,
        caption_label: styles.captionLabel,
        nav: styles.nav,
        button_previous: styles.arrow,
        button_next: styles.arrow,
        chevron: styles.chevron,
        month_grid: styles.grid,
        weekday: styles.weekday,
        day: styles.day,
        day_button: styles.button,
        today: styles.today,
        selected: styles.selected,
        disabled: styles.disabled,
        hidden: styles.hidden,
      }}
    />
  );
}
