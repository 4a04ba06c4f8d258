import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import { addDays, formatCalendarDay } from '../../../lib/time/dates.ts';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import type { CalendarAddress } from './calendar-address.ts';
import { shortDay } from './day-words.ts';
import styles from './toolbar.module.css';

interface ToolbarProps {
  /** Gets the focus when a card is gone. */
  head: RefObject<HTMLParagraphElement | null>;
  address: CalendarAddress;
  /** The first shown day. */
  first: string;
  days: number;
  today: string;
  hasMechanics: boolean;
  /** Null for those who may not change the schedule. */
  scheduleHref: string | null;
  /** Null for those who may not. */
  onBlock: (() => void) | null;
  onAddress: (part: Partial<CalendarAddress>) => void;
}

export function Toolbar(props: ToolbarProps) {
  const { head, address, first, days, today, hasMechanics, scheduleHref, onBlock, onAddress } = props;
  const last = addDays(first, days - 1);
  const isWeek = days > 1;
  const isNow = first <= today && today <= last;
  const go = (shift: number) => onAddress({ date: addDays(isWeek ? first : (address.date ?? today), shift) });
  return (
    <div className={styles.bar}>
      <div className={styles.days}>
        <IconButton label={isWeek ? 'Предыдущая неделя' : 'Предыдущий день'} onClick={() => go(-days)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <p ref={head} tabIndex={-1} className={styles.date} aria-live="polite">
          {isWeek
            ? `${formatCalendarDay(first, today)} – ${formatCalendarDay(last, today)}`
            : shortDay(first)}
        </p>
        <IconButton label={isWeek ? 'Следующая неделя' : 'Следующий день'} onClick={() => go(days)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
        {!isNow && (
          <Button variant="soft" size="sm" onClick={() => onAddress({ date: null })}>
            Сегодня
          </Button>
        )}
      </div>
      <div className={styles.choices}>
        {onBlock && (
          <Button variant="soft" size="sm" onClick={onBlock}>
            Занять пост
          </Button>
        )}
        {scheduleHref && (
          <ButtonLink to={scheduleHref} variant="ghost" size="sm">
            Запись и посты
          </ButtonLink>
        )}
        {hasMechanics && (
          <Segmented
            label="Столбцы"
            size="sm"
            options={[
              { value: 'bays', label: 'Посты' },
              { value: 'mechanics', label: 'Мастера' },
            ]}
            value={address.kind}
            onChange={(kind) => onAddress({ kind, lane: null })}
          />
        )}
        <Segmented
          label="Показать"
          size="sm"
          options={[
            { value: 'day', label: 'День' },
            { value: 'week', label: 'Неделя' },
          ]}
          value={address.view}
          onChange={(view) => onAddress({ view })}
        />
      </div>
    </div>
  );
}
