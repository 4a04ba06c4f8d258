import { Trash2 } from 'lucide-react';
import { weekDayWords } from '../../lib/time/week-days.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import styles from './schedule.module.css';
import type { DayDraft, Hours } from './week-draft.ts';

interface DayRowProps {
  day: DayDraft;
  onChange: (day: DayDraft) => void;
}

/** As many as the server takes. */
const breaksMax = 5;
const lunch: Hours = { from: '13:00', to: '14:00' };

export function DayRow({ day, onChange }: DayRowProps) {
  const name = weekDayWords[day.day];
  const change = (part: Partial<DayDraft>) => onChange({ ...day, ...part });
  const changeBreak = (index: number, hours: Hours) =>
    change({ breaks: day.breaks.map((one, place) => (place === index ? hours : one)) });
  return (
    <li className={styles.day}>
      <Checkbox checked={day.isActive} onChange={(isActive) => change({ isActive })}>
        {name}
      </Checkbox>
      {day.isActive && (
        <>
          <Checkbox
            checked={day.isAllDay}
            onChange={(isAllDay) => change({ isAllDay })}
            aria-label={`${name}: круглосуточно`}
          >
            Круглосуточно
          </Checkbox>
          {!day.isAllDay && (
            <Times
              labels={[`${name}: открытие`, `${name}: закрытие`]}
              hours={day}
              onChange={(hours) => change(hours)}
            />
          )}
          {day.breaks.map((one, index) => {
            const label = `${name}, перерыв ${index + 1}`;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no names, and their fields hold no state
              <div key={index} className={styles.times}>
                <Times
                  labels={[`${label}: начало`, `${label}: конец`]}
                  hours={one}
                  onChange={(hours) => changeBreak(index, hours)}
                />
                <IconButton
                  label={`${label}: убрать`}
                  onClick={() => change({ breaks: day.breaks.filter((_, place) => place !== index) })}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </div>
            );
          })}
          {day.breaks.length < breaksMax && (
            <div>
              <Button
                variant="ghost"
                size="md"
                aria-label={`${name}: добавить перерыв`}
                onClick={() => change({ breaks: [...day.breaks, lunch] })}
              >
                Добавить перерыв
              </Button>
            </div>
          )}
        </>
      )}
    </li>
  );
}

interface TimesProps {
  labels: readonly [from: string, to: string];
  hours: Hours;
  onChange: (hours: Hours) => void;
}

function Times({ labels, hours: { from, to }, onChange }: TimesProps) {
  return (
    <span className={styles.times}>
      <TextInput
        type="time"
        aria-label={labels[0]}
        value={from}
        onChange={(event) => onChange({ from: event.currentTarget.value, to })}
      />
      <span aria-hidden="true">–</span>
      <TextInput
        type="time"
        aria-label={labels[1]}
        value={to}
        onChange={(event) => onChange({ from, to: event.currentTarget.value })}
      />
    </span>
  );
}
