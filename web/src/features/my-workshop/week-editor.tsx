import { weekDayWords } from '../../lib/time/week-days.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import styles from './my-workshop.module.css';
import type { DayDraft } from './registration.store.ts';

interface WeekEditorProps {
  week: readonly DayDraft[];
  onChange: (week: DayDraft[]) => void;
}

export function WeekEditor({ week, onChange }: WeekEditorProps) {
  const change = (changed: DayDraft) =>
    onChange(week.map((day) => (day.day === changed.day ? changed : day)));
  return (
    <ul className={styles.week} aria-label="График недели">
      {week.map((day) => {
        const name = weekDayWords[day.day];
        return (
          <li key={day.day} className={styles.day}>
            <Checkbox checked={day.isActive} onChange={(isActive) => change({ ...day, isActive })}>
              {name}
            </Checkbox>
            {day.isActive ? (
              <span className={styles.hours}>
                <TextInput
                  type="time"
                  size="medium"
                  aria-label={`${name}: открытие`}
                  value={day.from}
                  onChange={(event) => change({ ...day, from: event.currentTarget.value })}
                />
                <span aria-hidden="true">–</span>
                <TextInput
                  type="time"
                  size="medium"
                  aria-label={`${name}: закрытие`}
                  value={day.to}
                  onChange={(event) => change({ ...day, to: event.currentTarget.value })}
                />
              </span>
            ) : (
              <Text as="span" tone="third">
                Выходной
              </Text>
            )}
          </li>
        );
      })}
    </ul>
  );
}
