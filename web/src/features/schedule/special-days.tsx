import type { ScheduleException, WorkshopSchedule } from '@sto/contract/schedule/schedule.schemas';
import { Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { dayOf, formatCalendarDay } from '../../lib/time/dates.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { useRemoveSpecialDay } from './schedule.api.ts';
import styles from './schedule.module.css';
import { SpecialDayForm } from './special-day-form.tsx';

export function SpecialDays({ schedule }: { schedule: WorkshopSchedule }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = useRemoveSpecialDay(schedule.service_id);
  const [removed, setRemoved] = useState<ScheduleException | null>(null);
  const today = dayOf(new Date(), schedule.timezone);
  const nameOf = ({ date }: ScheduleException) => formatCalendarDay(date, today);
  return (
    <Card as="section" padding="l" aria-labelledby={id} className={styles.stack}>
      <Heading level={2} id={id} ref={heading} tabIndex={-1}>
        Особые дни
      </Heading>
      <Text tone="second">День с другими часами или выходной: действует вместо обычного графика.</Text>
      {schedule.exceptions.length === 0 ? (
        <Text tone="second">Особых дней нет</Text>
      ) : (
        <ul className={styles.list} aria-label="Особые дни">
          {schedule.exceptions.map((day) => (
            <li key={day.id} className={styles.row}>
              <div className={styles.texts}>
                <Text strong tabular>
                  {nameOf(day)}: {day.is_active ? `${day.from} – ${day.to}` : 'выходной'}
                </Text>
                {day.note && (
                  <Text size="sm" tone="second">
                    {day.note}
                  </Text>
                )}
              </div>
              <IconButton label={`Убрать особый день ${nameOf(day)}`} onClick={() => setRemoved(day)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <SpecialDayForm schedule={schedule} today={today} />
      <ConfirmDialog
        target={removed}
        title="Убрать особый день?"
        describe={(day) => `${nameOf(day)} снова будет по обычному графику.`}
        action="Убрать"
        failed="Не удалось убрать"
        done={(day) => `${nameOf(day)}: обычный график`}
        run={(day) => remove.mutateAsync(day.id)}
        onClose={() => setRemoved(null)}
        next={heading}
      />
    </Card>
  );
}
